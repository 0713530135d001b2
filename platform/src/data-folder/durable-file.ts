import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const OWNER_ONLY = 0o600;

/**
 * Replaces a file as a whole: after a crash or a power cut at any moment, a reader finds the old content or the new,
 * never a mixture, and once this returns, the new. Only the owner may read the file.
 */
export async function writeFileDurably(path: string, data: string | Uint8Array): Promise<void> {
  const temporary = temporaryPathFor(path);
  try {
    const file = await open(temporary, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await renameDurably(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The same while nothing else may happen in this process: for the few files that are read before a service starts. */
export function writeFileDurablySync(path: string, data: string | Uint8Array): void {
  const temporary = temporaryPathFor(path);
  try {
    const file = openSync(temporary, 'wx', OWNER_ONLY);
    try {
      writeFileSync(file, data);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameDurablySync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** A new name in the same folder, since a rename is atomic only within one file system. */
export const temporaryPathFor = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);

/** A rename is kept by the folder, so it is the folder that must reach the disk. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  if (!foldersCanBeSynced) return;
  const folder = await open(dirname(to), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function renameDurablySync(from: string, to: string): void {
  renameSync(from, to);
  if (!foldersCanBeSynced) return;
  const folder = openSync(dirname(to), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Windows opens no handle on a folder; its file system keeps a journal of renames instead. */
const foldersCanBeSynced = process.platform !== 'win32';
