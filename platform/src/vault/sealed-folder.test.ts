import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { temporaryFolder } from '../data-folder/testing/temporary-folder.ts';
import { openKeyring } from './keyring.ts';
import { openMasterKey } from './master-key.ts';
import { placeContract } from './place.contract.ts';
import { rotateKeys } from './rotate-keys.ts';
import { readHeads } from './sealed-file-header.ts';
import { sealedFolder } from './sealed-folder.ts';
import { unwrapDataKey, wrapDataKey } from './sealed-value.ts';
import { openVault } from './vault.ts';

placeContract('sealed files', async (vault, folder) => {
  const files = join(folder, 'files');
  const pathOf = (id: string) => join(files, id.slice(-1), `${id}.sealed`);
  mkdirSync(files);
  writeFileSync(join(files, 'plain.sealed'), 'not sealed at all');
  writeFileSync(join(files, 'other.txt'), 'x'.repeat(5000));
  return {
    place: sealedFolder(files),
    async put(id, content) {
      mkdirSync(dirname(pathOf(id)), { recursive: true });
      await vault.sealFile(Buffer.from(content), pathOf(id), id);
    },
    contentOf: async (id) => Buffer.concat(await Array.fromAsync(vault.openFile(pathOf(id), id))).toString(),
    remove: async (id) => rmSync(pathOf(id)),
  };
});

test('a folder that does not exist holds nothing', async () => {
  expect(await Array.fromAsync(sealedFolder(join(temporaryFolder(), 'nowhere')).batches(['0'.repeat(16)]))).toEqual([]);
});

const SLOT = 512;

async function sealedFile() {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, 'mail');
  const masterKey = openMasterKey({ dataDir });
  const vault = openVault({ folder, masterKey });
  const keyring = openKeyring({ folder, masterKey, clock: systemClock });
  const path = join(folder, 'a.sealed');
  await vault.sealFile(Buffer.from('content'), path, 'r');
  const content = async () => Buffer.concat(await Array.fromAsync(vault.openFile(path, 'r'))).toString();
  const rotate = () => rotateKeys({ folder, masterKey, places: [sealedFolder(folder)], settleMs: 0 });
  /** As a rotation does, but only as far as a crash let it. */
  const writeAt = async (position: number, data: Buffer) => {
    const file = await open(path, 'r+');
    await file.write(data, 0, data.length, position);
    await file.close();
  };
  const slots = async () => {
    const file = await open(path, 'r');
    const heads = await readHeads(file);
    await file.close();
    return heads;
  };
  return { keyring, content, rotate, writeAt, slots };
}

test('after a crash between writing the new head and removing the old, the file opens and is finished later', async () => {
  const { keyring, content, rotate, writeAt, slots } = await sealedFile();
  const [head = ''] = await slots();
  const second = wrapDataKey(keyring.active(), unwrapDataKey(keyring.find, head));
  await writeAt(SLOT, Buffer.from(`lyceum-sealed-1\n${second}`));
  expect(await slots()).toEqual([head, second]);
  expect(await content()).toBe('content');
  await rotate();
  expect((await slots()).filter((slot) => slot !== undefined)).toHaveLength(1);
  expect(await content()).toBe('content');
});

test('a head that was torn while it was written does no harm', async () => {
  const { content, rotate, writeAt, slots } = await sealedFile();
  const [head = ''] = await slots();
  await writeAt(SLOT, Buffer.from(`lyceum-sealed-1\n${head.slice(0, 50)}`));
  expect(await content()).toBe('content');
  await rotate();
  expect(await content()).toBe('content');
});

test('a rotation moves the head from slot to slot and back', async () => {
  const { content, rotate, slots } = await sealedFile();
  const used = async () => (await slots()).map((slot) => slot !== undefined);
  expect(await used()).toEqual([true, false]);
  await rotate();
  expect(await used()).toEqual([false, true]);
  await rotate();
  expect(await used()).toEqual([true, false]);
  expect(await content()).toBe('content');
});
