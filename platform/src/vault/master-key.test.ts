import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tryLockFile } from '../data-folder/file-lock.ts';
import { startChild } from '../data-folder/testing/child.ts';
import { temporaryFolder } from '../data-folder/testing/temporary-folder.ts';
import { type MasterKeySettings, openMasterKey } from './master-key.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
import { openVault } from './vault.ts';

const child = new URL('./testing/master-key.child.ts', import.meta.url);

const openIn = (settings: MasterKeySettings, service = 'mail') =>
  openVault({ folder: join(settings.dataDir, service), masterKey: openMasterKey(settings) });

test('a key is made once and kept for the owner only', () => {
  const dataDir = temporaryFolder();
  const [first, second] = [openMasterKey({ dataDir }), openMasterKey({ dataDir })];
  expect(first.current()).toHaveLength(32);
  expect(second.current()).toEqual(first.current());
  expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
});

test('processes that start together on an empty folder agree on all keys', async () => {
  const dataDir = temporaryFolder();
  // While the test holds the lock, all of them get as far as finding that there is no key yet.
  const lock = tryLockFile(join(dataDir, 'master.lock'));
  const children = Array.from({ length: 5 }, () => startChild(child, ['data-key', dataDir]));
  for (const process of children) expect(await process.nextLine()).toBe('starting');
  await sleep(300);
  lock?.release();
  const keys = await Promise.all(children.map((process) => process.nextLine()));
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(keys).size).toBe(1);
});

test('a key can be given as hex or base64url', () => {
  const key = randomBytes(32);
  for (const value of [
    key.toString('hex'),
    key.toString('hex').toUpperCase(),
    key.toString('base64url'),
    ` ${key.toString('hex')}\n`,
  ]) {
    expect(openMasterKey({ dataDir: temporaryFolder(), value }).current()).toEqual(key);
  }
});

test('with a given key none is made', () => {
  const dataDir = temporaryFolder();
  openIn({ dataDir, value: randomBytes(32).toString('hex') });
  expect(existsSync(join(dataDir, 'master.key'))).toBe(false);
});

test.each(['', 'secret', 'ab'.repeat(31), 'zz'.repeat(32), randomBytes(31).toString('base64url')])(
  'a bad key is refused by its name and without being repeated: %j',
  (value) => {
    const open = () => openMasterKey({ dataDir: temporaryFolder(), value });
    expect(open).toThrow(
      expect.objectContaining({
        code: 'bad_master_key',
        message: expect.stringMatching(/^MASTER_KEY must be 32 bytes/),
      }),
    );
    if (value) expect(open).not.toThrow(value);
  },
);

test('a damaged key file is refused by its name', () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'master.key'), 'oops');
  expect(() => openMasterKey({ dataDir })).toThrow(join(dataDir, 'master.key'));
});

test('a keyring of another master key is refused with a sentence that says what to do', () => {
  const dataDir = temporaryFolder();
  openIn({ dataDir });
  const open = () => openIn({ dataDir, value: randomBytes(32).toString('hex') });
  expect(open).toThrow(expect.objectContaining({ code: 'bad_master_key' }));
  expect(open).toThrow(/mail.keyring\.json was made with another master key.*MASTER_KEY_PREVIOUS/);
});

test('a damaged keyring is refused', () => {
  const dataDir = temporaryFolder();
  openIn({ dataDir });
  const path = join(dataDir, 'mail', 'keyring.json');
  const keyring = readFileSync(path, 'utf8');
  for (const damaged of ['', '{}', keyring.slice(0, -10), keyring.replace(/"wrapped": "..../, '"wrapped": "AAAA')]) {
    writeFileSync(path, damaged);
    expect(() => openIn({ dataDir })).toThrow(expect.objectContaining({ code: 'keyring_unreadable' }));
  }
});

test('a key from settings is changed by naming the previous one', () => {
  const dataDir = temporaryFolder();
  const [previous, value] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const sealed = openIn({ dataDir, value: previous }).seal('secret', 'r');
  const other = openIn({ dataDir, value: previous }, 'search').seal('other', 'r');

  const moving = { dataDir, value, previous };
  expect(openIn(moving).openText(sealed, 'r')).toBe('secret');
  expect(rotateMasterKey({ dataDir, masterKey: openMasterKey(moving) })).toBe(2);

  expect(openIn({ dataDir, value }).openText(sealed, 'r')).toBe('secret');
  expect(openIn({ dataDir, value }, 'search').openText(other, 'r')).toBe('other');
  expect(() => openIn({ dataDir, value: previous })).toThrow('another master key');
});

test('a key in the data folder is replaced by a fresh one, and running services go on', async () => {
  const dataDir = temporaryFolder();
  const running = openIn({ dataDir });
  const sealed = running.seal('secret', 'r');
  const before = openMasterKey({ dataDir }).current();
  rotateMasterKey({ dataDir, masterKey: openMasterKey({ dataDir }) });

  expect(openMasterKey({ dataDir }).current()).not.toEqual(before);
  expect(existsSync(join(dataDir, 'master.key.next'))).toBe(false);
  expect(openIn({ dataDir }).openText(sealed, 'r')).toBe('secret');
  const added = running.dataKey('added later');
  expect(openIn({ dataDir }).dataKey('added later')).toEqual(added);
  await sleep(1100); // now it looks at the keyring again
  expect(openIn({ dataDir }).openText(running.seal('more', 'r'), 'r')).toBe('more');
});

test('one keyring that does not open stops the change before any is touched', () => {
  const dataDir = temporaryFolder();
  const sealed = openIn({ dataDir }).seal('secret', 'r');
  openIn({ dataDir, value: randomBytes(32).toString('hex') }, 'search');
  expect(() => rotateMasterKey({ dataDir, masterKey: openMasterKey({ dataDir }) })).toThrow('search');
  expect(openIn({ dataDir }).openText(sealed, 'r')).toBe('secret');
});

test('kill -9 while the master key is changed leaves every keyring readable', { timeout: 60_000 }, async () => {
  const dataDir = temporaryFolder();
  const services = ['identity', 'mail', 'search'];
  const sealed = services.map((service) => openIn({ dataDir }, service).seal(`of ${service}`, 'r'));
  let interrupted = 0;
  for (let round = 0; round < 8; round++) {
    const changing = startChild(child, ['change', dataDir]);
    await changing.nextLine();
    await sleep(Math.random() * 40);
    await changing.kill();
    if (existsSync(join(dataDir, 'master.key.next'))) interrupted++;
    const opened = services.map((service, index) => openIn({ dataDir }, service).openText(sealed[index] ?? '', 'r'));
    expect(opened).toEqual(['of identity', 'of mail', 'of search']);
  }
  // Most of the time of a change is spent between its first and its last step, so most kills land there.
  expect(interrupted).toBeGreaterThan(0);
  rotateMasterKey({ dataDir, masterKey: openMasterKey({ dataDir }) });
  expect(existsSync(join(dataDir, 'master.key.next'))).toBe(false);
  expect(openIn({ dataDir }).openText(sealed[1] ?? '', 'r')).toBe('of mail');
});
