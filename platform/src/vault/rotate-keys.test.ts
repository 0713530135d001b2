import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startChild } from '../data-folder/testing/child.ts';
import { filesWith } from '../data-folder/testing/files-with.ts';
import { temporaryFolder } from '../data-folder/testing/temporary-folder.ts';
import { rotateKeys } from './rotate-keys.ts';
import { openSecretService, type SecretService, secretOf } from './testing/secrets.ts';

const child = new URL('./testing/rotation.child.ts', import.meta.url);

test('the old key is gone, everything opens, and no payload was touched', async () => {
  const { service, dataDir } = await secretService({ values: 50, files: 5 });
  const before = await sealedValues(service);
  const [oldKey = ''] = keyIds(dataDir);
  const moved = await rotateKeys({ ...service, settleMs: 0 });
  const after = await sealedValues(service);
  expect(moved).toBe(55);
  expect(keyIds(dataDir)).not.toContain(oldKey);
  expect(keyIds(dataDir)).toHaveLength(1);
  expect(after.map(payloadOf)).toEqual(before.map(payloadOf));
  expect(await unreadableIn(service)).toEqual([]);
});

test('no stored word is in any file below the data folder, before, during or after', async () => {
  const { service, dataDir } = await secretService({ values: 50, files: 5 });
  const words = 'the secret of|value-7|create table';
  expect(await filesWith(words, dataDir)).toEqual([]);
  await rotateKeys({ ...service, settleMs: 0 });
  expect(await filesWith(words, dataDir)).toEqual([]);
  await service.database.close();
  expect(await filesWith(words, dataDir)).toEqual([]);
  // The search itself works: the keyring's own words are found.
  expect(await filesWith('dataKeys', dataDir)).toEqual([join(service.folder, 'keyring.json')]);
});

test('data keys and blind indexes stay the same', async () => {
  const { service, dataDir } = await secretService({ values: 1, files: 0 });
  const { vault } = service;
  const before = [vault.dataKey('database').toString('hex'), vault.blindIndex('email', 'ada@example.org')];
  await rotateKeys({ ...service, settleMs: 0 });
  const { vault: again, database } = await openSecretService(dataDir);
  expect([again.dataKey('database').toString('hex'), again.blindIndex('email', 'ada@example.org')]).toEqual(before);
  await database.close();
});

test('a vault that was open all the time opens what others sealed with the new key, and soon seals with it', async () => {
  const { service, dataDir } = await secretService({ values: 1, files: 0 });
  const { vault } = service;
  const settled = rotateKeys({ ...service, settleMs: 1200 });
  const { vault: other, database } = await openSecretService(dataDir);
  const sealed = other.seal('from another', 'r');
  expect(vault.openText(sealed, 'r')).toBe('from another');
  await sleep(1000);
  expect(keyOf(vault.seal('x', 'r'))).toBe(keyOf(sealed));
  await settled;
  await database.close();
});

test('progress tells what happens', async () => {
  const { service } = await secretService({ values: 250, files: 3 });
  const steps: string[] = [];
  await rotateKeys({
    ...service,
    settleMs: 0,
    onProgress: ({ step, rewrapped, place = '' }) => steps.push(`${step} ${rewrapped} ${place}`.trim()),
  });
  expect(steps).toEqual([
    'rewrapping 200 secrets.sealed',
    'rewrapping 250 secrets.sealed',
    `rewrapping 253 ${service.files}`,
    'waiting for running services 253',
    'done 253',
  ]);
});

test('a second rotation at the same time is refused', async () => {
  const { service } = await secretService({ values: 1, files: 0 });
  const first = rotateKeys({ ...service, settleMs: 300 });
  await expect(rotateKeys({ ...service, settleMs: 0 })).rejects.toMatchObject({ code: 'rotation_running' });
  await first;
});

test('a damaged value stops the rotation before the old key is destroyed, and is named', async () => {
  const { service, dataDir } = await secretService({ values: 20, files: 0 });
  const { db } = service.database;
  const [{ sealed = '' } = {}] = await db.selectFrom('secrets').select('sealed').where('id', '=', 'value-7').execute();
  const damaged = sealed.slice(0, 40) + (sealed[40] === 'A' ? 'B' : 'A') + sealed.slice(41);
  await db.updateTable('secrets').set({ sealed: damaged }).where('id', '=', 'value-7').execute();

  const stuck = rotateKeys({ ...service, settleMs: 0 });
  await expect(stuck).rejects.toMatchObject({ code: 'rotation_stuck', message: expect.stringContaining('value-7') });
  expect(keyIds(dataDir)).toHaveLength(2);

  await db.deleteFrom('secrets').where('id', '=', 'value-7').execute();
  await rotateKeys({ ...service, settleMs: 0 });
  expect(keyIds(dataDir)).toHaveLength(1);
  expect(await unreadableIn(service)).toEqual([]);
});

test('killed half-way and started again, it ends as if nothing had happened', { timeout: 120_000 }, async () => {
  const { service, dataDir } = await secretService({ values: 1500, files: 150 });
  let halfWay = 0;
  for (let round = 0; round < 3; round++) {
    const [oldKey = ''] = keyIds(dataDir);
    const rotation = startChild(child, ['rotate', dataDir]);
    const batches = 1 + Math.floor(Math.random() * 8);
    while (rotation.lines.length < batches) await rotation.nextLine();
    await rotation.kill();
    if (await anythingUnder(service, oldKey)) halfWay++;
    expect(await unreadableIn(service)).toEqual([]);

    await startChild(child, ['rotate', dataDir]).ended();
    expect(await anythingUnder(service, oldKey)).toBe(false);
    expect(keyIds(dataDir)).toHaveLength(1);
    expect(keyIds(dataDir)).not.toContain(oldKey);
    expect(await unreadableIn(service)).toEqual([]);
  }
  expect(halfWay).toBeGreaterThan(0);
});

test('killed again and again, it still gets there', { timeout: 120_000 }, async () => {
  const { service, dataDir } = await secretService({ values: 1500, files: 150 });
  const [oldKey = ''] = keyIds(dataDir);
  for (let kill = 0; kill < 3; kill++) {
    const rotation = startChild(child, ['rotate', dataDir, '5000']);
    await rotation.nextLine();
    await sleep(Math.random() * 50);
    await rotation.kill();
    expect(await unreadableIn(service)).toEqual([]);
  }
  await rotateKeys({ ...service, settleMs: 0 });
  expect(keyIds(dataDir)).toHaveLength(1);
  expect(await anythingUnder(service, oldKey)).toBe(false);
  expect(await unreadableIn(service)).toEqual([]);
});

test('a process that seals all through a rotation loses nothing', { timeout: 60_000 }, async () => {
  const { service, dataDir } = await secretService({ values: 200, files: 20 });
  const [oldKey = ''] = keyIds(dataDir);
  const sealing = startChild(child, ['seal', dataDir]);
  await sealing.nextLine();
  await rotateKeys({ ...service, settleMs: 4000 });
  const during = sealing.lines.length;
  while (sealing.lines.length < during + 50) await sealing.nextLine();
  await sealing.kill();

  expect(await anythingUnder(service, oldKey)).toBe(false);
  const stored = new Set((await sealedValues(service)).map(({ id }) => id));
  expect(sealing.lines.filter((id) => !stored.has(id))).toEqual([]);
  expect(await unreadableIn(service)).toEqual([]);
});

test('a value that was sealed before the rotation and stored late is waited for', async () => {
  const { service } = await secretService({ values: 1, files: 0 });
  const sealed = service.vault.seal(secretOf('late'), 'late');
  const rotation = rotateKeys({ ...service, settleMs: 2000 });
  await sleep(700);
  await service.database.db.insertInto('secrets').values({ id: 'late', sealed }).execute();
  expect(await rotation).toBe(2);
  expect(await unreadableIn(service)).toEqual([]);
  expect(keyOf((await sealedValues(service))[0]?.sealed ?? '')).not.toBe(keyOf(sealed));
});

async function secretService({ values, files }: { values: number; files: number }) {
  const dataDir = temporaryFolder();
  const service = await openSecretService(dataDir);
  onTestFinished(() => service.database.close());
  mkdirSync(service.files);
  const ids = Array.from({ length: values }, (_, index) => `value-${index}`);
  const rows = ids.map((id) => ({ id, sealed: service.vault.seal(secretOf(id), id) }));
  for (let start = 0; start < rows.length; start += 500) {
    await service.database.db
      .insertInto('secrets')
      .values(rows.slice(start, start + 500))
      .execute();
  }
  for (let index = 0; index < files; index++) {
    const name = `${index}.sealed`;
    await service.vault.sealFile(Buffer.from(secretOf(name)), join(service.files, name), name);
  }
  return { service, dataDir };
}

const sealedValues = ({ database }: SecretService) =>
  database.db.selectFrom('secrets').selectAll().orderBy('id').execute();

const keyOf = (sealed: string) => sealed.split('.')[1];

const payloadOf = ({ sealed }: { sealed: string }) => sealed.split('.')[3];

function keyIds(dataDir: string): string[] {
  const keyring = JSON.parse(readFileSync(join(dataDir, 'secretive', 'keyring.json'), 'utf8'));
  return keyring.keys.map(({ id }: { id: string }) => id);
}

async function anythingUnder({ places }: SecretService, keyId: string): Promise<boolean> {
  const found = await Promise.all(places.map((place) => Array.fromAsync(place.batches([keyId]))));
  return found.flat().length > 0;
}

/** Every value and file that does not open, or opens to something else than was sealed. */
async function unreadableIn(service: SecretService): Promise<string[]> {
  const unreadable: string[] = [];
  for (const { id, sealed } of await sealedValues(service)) {
    if (service.vault.openText(sealed, id) !== secretOf(id)) unreadable.push(id);
  }
  for (const name of readdirSync(service.files)) {
    const pieces = await Array.fromAsync(service.vault.openFile(join(service.files, name), name));
    if (Buffer.concat(pieces).toString() !== secretOf(name)) unreadable.push(name);
  }
  return unreadable;
}
