import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Vault } from '@lyceum/platform/vault/vault';

export interface Thumbnails {
  keep(id: string, webp: Uint8Array): Promise<void>;
  /** Undefined where there is none. */
  read(id: string): Promise<Buffer | undefined>;
  remove(ids: readonly string[]): Promise<void>;
}

const recordId = (id: string): string => `thumbnails:${id}`;
const isId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);

/** Small copies of pictures, each a sealed file. */
export function createThumbnails(folder: string, vault: Pick<Vault, 'sealFile' | 'openFile'>): Thumbnails {
  const folderOf = (id: string): string => join(folder, id.slice(0, 2));
  const pathOf = (id: string): string => join(folderOf(id), `${id}.webp.sealed`);
  return {
    async keep(id, webp) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      await vault.sealFile(Buffer.from(webp), pathOf(id), recordId(id));
    },
    async read(id) {
      if (!isId(id)) return undefined;
      try {
        const parts: Buffer[] = [];
        for await (const part of vault.openFile(pathOf(id), recordId(id))) parts.push(part);
        return Buffer.concat(parts);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(ids) {
      await Promise.all(ids.filter(isId).map((id) => rm(pathOf(id), { force: true })));
    },
  };
}
