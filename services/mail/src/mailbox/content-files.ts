import { createHmac } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { Vault } from '@lyceum/platform/vault/vault';

export type ContentVault = Pick<Vault, 'sealFile' | 'openFile' | 'dataKey'>;

/**
 * Contents as files, each compressed, then sealed, under a name that follows from the content: the same message in ten
 * mailboxes is one file. The name is a keyed hash, so that it does not tell who has a message that an attacker has too.
 */
export interface ContentFiles {
  addressOf(content: Uint8Array): string;
  /** On the disk when it resolves. A file that is there already is left as it is. */
  write(address: string, content: Uint8Array): Promise<void>;
  read(address: string): Promise<Buffer>;
  remove(address: string): Promise<void>;
  /** The addresses in a part of the files, `00` to `ff`. */
  list(shard: string): Promise<readonly string[]>;
}

export const shards: readonly string[] = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));

const suffix = '.sealed';
const contentName = /^[0-9a-f]{64}\.sealed$/;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export async function openContentFiles(folder: string, vault: ContentVault): Promise<ContentFiles> {
  const key = vault.dataKey('message-addresses');
  for (const shard of shards) await openShard(join(folder, shard));
  const pathOf = (address: string) => join(folder, address.slice(0, 2), `${address}${suffix}`);
  const recordOf = (address: string) => `message:${address}`;

  return {
    addressOf: (content) => createHmac('sha256', key).update(content).digest('hex'),
    async write(address, content) {
      const path = pathOf(address);
      if (await exists(path)) return;
      await vault.sealFile(await compress(content), path, recordOf(address));
    },
    async read(address) {
      const pieces: Buffer[] = [];
      for await (const piece of vault.openFile(pathOf(address), recordOf(address))) pieces.push(piece);
      return decompress(Buffer.concat(pieces));
    },
    remove: (address) => rm(pathOf(address), { force: true }),
    async list(shard) {
      const names = await readdir(join(folder, shard));
      return names.filter((name) => contentName.test(name)).map((name) => name.slice(0, -suffix.length));
    },
  };
}

/** Half-written files of a process that was killed: this one has not begun to write, so none of them is in use. */
async function openShard(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  for (const name of await readdir(path)) {
    if (name.endsWith('.tmp')) await rm(join(path, name), { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined;
}
