import { open, opendir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Place, SealedHead } from './place.ts';
import { readHeads, replaceHead, SEALED_SUFFIX } from './sealed-file-header.ts';
import { headPrefix } from './sealed-value.ts';

const BATCH = 100;

/**
 * A folder of sealed files, with all folders below it. Other files are not even opened: closing one drops the locks
 * that this process holds on it, and a database may lie beside.
 */
export function sealedFolder(folder: string): Place {
  return {
    name: folder,
    async *batches(keyIds) {
      let batch: SealedHead[] = [];
      for await (const path of filesBelow(folder)) {
        const head = await headUnder(keyIds, path);
        if (head !== undefined) batch.push({ id: relative(folder, path), head });
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async replace(id, before, after) {
      const file = await openIfThere(join(folder, id), 'r+');
      if (!file) return false;
      try {
        return await replaceHead(file, before, after);
      } finally {
        await file.close();
      }
    },
  };
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await ifThere(() => opendir(folder));
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() && path.endsWith(SEALED_SUFFIX)) yield path;
  }
}

async function headUnder(keyIds: readonly string[], path: string): Promise<string | undefined> {
  const file = await openIfThere(path, 'r');
  if (!file) return undefined;
  try {
    const heads = await readHeads(file);
    return heads.find((head) => keyIds.some((keyId) => head?.startsWith(headPrefix(keyId))));
  } finally {
    await file.close();
  }
}

const openIfThere = (path: string, flags: string) => ifThere(() => open(path, flags));

/** Services go on adding and removing files while a rotation walks past. */
async function ifThere<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
