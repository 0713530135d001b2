import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../data-folder/testing/temporary-folder.ts';
import { openMasterKey } from './master-key.ts';
import { openVault, type Vault } from './vault.ts';

const HEADER = 1024;
const PIECE = 64 * 1024;
const SEALED_PIECE = PIECE + 16;

interface Sealing {
  readonly vault: Vault;
  readonly folder: string;
  readonly path: string;
}

function newSealing(): Sealing {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, 'mail');
  return {
    folder,
    path: join(folder, 'a.sealed'),
    vault: openVault({ folder, masterKey: openMasterKey({ dataDir }) }),
  };
}

const bytes = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, index) => index * 31));

const contentOf = async ({ vault, path }: Sealing, recordId = 'r') =>
  Buffer.concat(await Array.fromAsync(vault.openFile(path, recordId)));

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 200_000])('%d bytes come back', async (length) => {
  const sealing = newSealing();
  await sealing.vault.sealFile(bytes(length), sealing.path, 'r');
  expect((await contentOf(sealing)).equals(bytes(length))).toBe(true);
  const pieces = Math.max(1, Math.ceil(length / PIECE));
  expect(statSync(sealing.path).size).toBe(HEADER + length + 16 * pieces);
  expect(statSync(sealing.path).mode & 0o777).toBe(0o600);
});

test('it does not matter in which portions the content arrives', async () => {
  const sealing = newSealing();
  const content = bytes(200_000);
  async function* portions() {
    for (let start = 0, size = 1; start < content.length; start += size, size = (size * 7) % 90_001) {
      yield content.subarray(start, start + size);
      yield Buffer.alloc(0);
    }
  }
  await sealing.vault.sealFile(portions(), sealing.path, 'r');
  expect((await contentOf(sealing)).equals(content)).toBe(true);
});

test('a large file is written while it arrives, and handed out piece by piece', async () => {
  const sealing = newSealing();
  const portion = bytes(100_000);
  let behind = 0;
  async function* portions() {
    for (let produced = 0; produced < 50_000_000; produced += portion.length) {
      const [temporary = ''] = readdirSync(sealing.folder).filter((name) => name.endsWith('.tmp'));
      behind = Math.max(behind, produced - statSync(join(sealing.folder, temporary)).size);
      yield portion;
    }
  }
  await sealing.vault.sealFile(portions(), sealing.path, 'r');
  expect(behind).toBeLessThanOrEqual(PIECE + portion.length);
  let largest = 0;
  let total = 0;
  for await (const piece of sealing.vault.openFile(sealing.path, 'r')) {
    largest = Math.max(largest, piece.length);
    total += piece.length;
  }
  expect([largest, total]).toEqual([PIECE, 50_000_000]);
});

test('a file opens only for its own record', async () => {
  const sealing = newSealing();
  await sealing.vault.sealFile(bytes(10), sealing.path, 'message:1');
  await expect(contentOf(sealing, 'message:2')).rejects.toMatchObject({ code: 'unreadable' });
});

test('nothing of the content is in the file', async () => {
  const sealing = newSealing();
  await sealing.vault.sealFile(Buffer.from('Vulpes vulpes '.repeat(10_000)), sealing.path, 'r');
  expect(readFileSync(sealing.path).includes('Vulpes')).toBe(false);
});

test.each([
  ['a changed byte in the first piece', (file: Buffer) => flip(file, HEADER)],
  ['a changed byte in the last tag', (file: Buffer) => flip(file, file.length - 1)],
  ['the last byte missing', (file: Buffer) => file.subarray(0, -1)],
  ['the last piece missing', (file: Buffer) => file.subarray(0, HEADER + 2 * SEALED_PIECE)],
  ['all but the first piece missing', (file: Buffer) => file.subarray(0, HEADER + SEALED_PIECE)],
  ['no piece at all', (file: Buffer) => file.subarray(0, HEADER)],
  ['half of the header', (file: Buffer) => file.subarray(0, 512)],
  ['nothing at all', (file: Buffer) => file.subarray(0, 0)],
  ['a byte too many', (file: Buffer) => Buffer.concat([file, Buffer.alloc(1)])],
  ['the last piece twice', (file: Buffer) => Buffer.concat([file, file.subarray(HEADER + 2 * SEALED_PIECE)])],
  [
    'two pieces swapped',
    (file: Buffer) =>
      Buffer.concat([
        file.subarray(0, HEADER),
        file.subarray(HEADER + SEALED_PIECE, HEADER + 2 * SEALED_PIECE),
        file.subarray(HEADER, HEADER + SEALED_PIECE),
        file.subarray(HEADER + 2 * SEALED_PIECE),
      ]),
  ],
  ['a changed byte in the head', (file: Buffer) => flip(file, 60)],
])('%s is noticed', async (_, spoil) => {
  const sealing = newSealing();
  await sealing.vault.sealFile(bytes(2 * PIECE + 100), sealing.path, 'r');
  writeFileSync(sealing.path, spoil(readFileSync(sealing.path)));
  await expect(contentOf(sealing)).rejects.toMatchObject({ code: 'unreadable' });
});

test('a source that fails leaves nothing, and the old file as it was', async () => {
  const sealing = newSealing();
  await sealing.vault.sealFile(bytes(10), sealing.path, 'r');
  async function* broken() {
    yield bytes(100_000);
    throw new Error('the client went away');
  }
  await expect(sealing.vault.sealFile(broken(), sealing.path, 'r')).rejects.toThrow('the client went away');
  expect(await contentOf(sealing)).toEqual(bytes(10));
  expect(readdirSync(sealing.folder).sort()).toEqual(['a.sealed', 'keyring.json']);
});

test('a name by which a rotation would not find the file is refused', async () => {
  const { vault, folder } = newSealing();
  await expect(vault.sealFile(bytes(1), join(folder, 'a.bin'), 'r')).rejects.toThrow('.sealed');
});

function flip(file: Buffer, at: number): Buffer {
  file.writeUInt8(file.readUInt8(at) ^ 1, at);
  return file;
}
