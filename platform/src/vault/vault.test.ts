import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../data-folder/testing/temporary-folder.ts';
import { openMasterKey } from './master-key.ts';
import { openVault, type Vault } from './vault.ts';
import { VaultError } from './vault-error.ts';

const newVault = (): Vault => vaultIn(temporaryFolder());

function vaultIn(dataDir: string): Vault {
  return openVault({ folder: join(dataDir, 'mail'), masterKey: openMasterKey({ dataDir }) });
}

test.each(['', 'a', 'Ünïcödé 漢字 🎓', 'x'.repeat(1_000_000)])('text comes back as it was sealed', (text) => {
  const vault = newVault();
  expect(vault.openText(vault.seal(text, 'r'), 'r')).toBe(text);
});

test('so do bytes', () => {
  const vault = newVault();
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  expect(new Uint8Array(vault.open(vault.seal(bytes, 'r'), 'r'))).toEqual(bytes);
});

test('the same text sealed twice looks different', () => {
  const vault = newVault();
  expect(vault.seal('same', 'r')).not.toBe(vault.seal('same', 'r'));
});

test('a value opens only for the record it was sealed for', () => {
  const vault = newVault();
  const sealed = vault.seal('100 euros', 'account:1');
  expect(failureOf(() => vault.open(sealed, 'account:2'))).toMatchObject({ code: 'unreadable' });
  expect(failureOf(() => vault.open(sealed, ''))).toMatchObject({ code: 'unreadable' });
});

test('a value does not open in another vault', () => {
  const sealed = newVault().seal('secret', 'r');
  expect(failureOf(() => newVault().open(sealed, 'r'))).toMatchObject({ code: 'unreadable' });
});

test('no change of a single character opens, and every failure says the same', () => {
  const vault = newVault();
  // A length at which the last character of base64 has bits to spare, and with them a second spelling.
  const sealed = vault.seal('a secret with 22 bytes', 'r');
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. ', ''];
  const messages = new Set<string>();
  for (let at = 0; at <= sealed.length; at++) {
    for (const other of alphabet) {
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      if (changed !== sealed) messages.add(failureOf(() => vault.open(changed, 'r')).message);
    }
  }
  expect([...messages]).toEqual(['This sealed value cannot be opened.']);
});

test.each(['', 'v1', 'v1..', 'plain text', 'v1.0000000000000000.', '\u0000'.repeat(200)])(
  'what was never sealed is refused: %j',
  (text) => {
    expect(failureOf(() => newVault().open(text, 'r'))).toMatchObject({ code: 'unreadable' });
  },
);

test('the head and the payload of two values do not fit together', () => {
  const vault = newVault();
  const [one, two] = [vault.seal('one', 'r').split('.'), vault.seal('two', 'r').split('.')];
  const mixed = [...one.slice(0, 3), ...two.slice(3)].join('.');
  expect(failureOf(() => vault.open(mixed, 'r'))).toMatchObject({ code: 'unreadable' });
});

test('everything opens again after a restart', () => {
  const dataDir = temporaryFolder();
  const before = vaultIn(dataDir);
  const sealed = before.seal('secret', 'r');
  const dataKey = before.dataKey('database');
  const index = before.blindIndex('email', 'ada@example.org');
  const after = vaultIn(dataDir);
  expect(after.openText(sealed, 'r')).toBe('secret');
  expect(after.dataKey('database')).toEqual(dataKey);
  expect(after.blindIndex('email', 'ada@example.org')).toBe(index);
});

test('each name has a data key of its own, of 32 bytes', () => {
  const vault = newVault();
  expect(vault.dataKey('a')).toHaveLength(32);
  expect(vault.dataKey('a')).toEqual(vault.dataKey('a'));
  expect(vault.dataKey('a')).not.toEqual(vault.dataKey('b'));
});

test('two vaults on one folder agree on a data key, whoever asks first', () => {
  const dataDir = temporaryFolder();
  const [one, two] = [vaultIn(dataDir), vaultIn(dataDir)];
  expect(one.dataKey('x')).toEqual(two.dataKey('x'));
  expect(two.dataKey('y')).toEqual(one.dataKey('y'));
  expect(vaultIn(dataDir).dataKey('x')).toEqual(one.dataKey('x'));
});

test('a blind index is equal for equal values of one name only, and says nothing about them', () => {
  const vault = newVault();
  const index = vault.blindIndex('email', 'ada@example.org');
  expect(vault.blindIndex('email', 'ada@example.org')).toBe(index);
  expect(vault.blindIndex('email', 'bob@example.org')).not.toBe(index);
  expect(vault.blindIndex('name', 'ada@example.org')).not.toBe(index);
  expect(newVault().blindIndex('email', 'ada@example.org')).not.toBe(index);
  expect(index).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('the keyring is for its owner only, and no key is in it as it is', () => {
  const dataDir = temporaryFolder();
  const vault = vaultIn(dataDir);
  const dataKey = vault.dataKey('database');
  const path = join(dataDir, 'mail', 'keyring.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const keyring = readFileSync(path, 'utf8');
  expect(keyring).toContain('database');
  for (const form of ['base64url', 'base64', 'hex'] as const) expect(keyring).not.toContain(dataKey.toString(form));
});

function failureOf(action: () => unknown): VaultError {
  try {
    action();
  } catch (error) {
    if (error instanceof VaultError) return error;
    throw error;
  }
  throw new Error('it opened');
}
