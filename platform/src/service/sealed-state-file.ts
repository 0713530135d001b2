import { basename } from 'node:path';
import type { StateFile } from '../tokens/state-file.ts';
import type { Vault } from '../vault/vault.ts';

/** A state file that only this installation can read, and that nobody else can have written. */
export function sealedStateFile(path: string, vault: Pick<Vault, 'sealFile' | 'openFile'>): StateFile {
  const recordId = `state:${basename(path)}`;
  return {
    async read() {
      try {
        const pieces = await Array.fromAsync(vault.openFile(path, recordId));
        return JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown;
      } catch {
        return undefined;
      }
    },
    write: (value) => vault.sealFile(Buffer.from(JSON.stringify(value)), path, recordId),
  };
}
