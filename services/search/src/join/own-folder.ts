import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface OwnFolder {
  folder: string;
  /** What the folders of all engines begin with; that of the engine here has no more than this. */
  prefix: string;
  /** An engine elsewhere. */
  engine?: string | undefined;
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Vectors of two engines cannot be compared, so each engine has a folder of its own. Those of others are removed: nobody
 * would tell them of pages that change or of owners who want out.
 */
export async function folderOfEngine({ folder, prefix, engine }: OwnFolder): Promise<string> {
  const own = engine === undefined ? prefix : `${prefix}-${shortHash(engine)}`;
  const isOfOther = (name: string): boolean =>
    name !== own && (name === prefix || new RegExp(`^${prefix}-[0-9a-f]{12}$`).test(name));
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter(isOfOther)) await rm(join(folder, name), { recursive: true });
  return join(folder, own);
}
