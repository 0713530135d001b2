import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { writeFileDurably } from '../data-folder/durable-file.ts';
import type { StateFile } from '../tokens/state-file.ts';
import type { Vault } from '../vault/vault.ts';

/** A state file that only this installation can read, and that nobody else can have written. */
export function sealedStateFile(path: string, vault: Pick<Vault, 'seal' | 'open'>): StateFile {
  const recordId = `state:${basename(path)}`;
  return {
    async read() {
      try {
        return JSON.parse(vault.open(await readFile(path, 'utf8'), recordId).toString('utf8')) as unknown;
      } catch {
        return undefined;
      }
    },
    async write(value) {
      await writeFileDurably(path, vault.seal(JSON.stringify(value), recordId));
    },
  };
}
