import { expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';
import { commonSettings } from './common.ts';
import { showSettings } from './describe.ts';
import * as kinds from './kinds.ts';
import { readSettings, SettingsError } from './read.ts';

const faultsOf = (environment: Record<string, string>) => {
  try {
    readSettings(commonSettings, environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};

test('without any variable the defaults hold', () => {
  const settings = readSettings(commonSettings, {});
  expect(settings).toMatchObject({ IDENTITY_PORT: 3000, MAIL_PORT: 5000, SEARCH_PORT: 4000, WEB_PORT: 8080 });
  expect(addressesOf(settings).urls).toEqual({
    identity: 'http://localhost:3000',
    mail: 'http://localhost:5000',
    search: 'http://localhost:4000',
    web: 'http://localhost:8080',
  });
});

test('an empty variable is as good as none', () => {
  expect(readSettings(commonSettings, { IDENTITY_PORT: ' ' }).IDENTITY_PORT).toBe(3000);
});

test('all faults are reported together, and a secret is never repeated', () => {
  const faults = faultsOf({ IDENTITY_PORT: '70000', LOG_LEVEL: 'loud', REDIS_URL: 'http://canary' });
  expect(faults).toHaveLength(3);
  expect(faults[0]).toBe('IDENTITY_PORT must be a whole number from 0 to 65535, but is "70000".');
  expect(faults.join()).not.toContain('canary');
});

test.each([
  ['AUTH_URL', 'https://id.example.org/path'],
  ['AUTH_URL', 'ftp://id.example.org'],
  ['AUTH_URL', 'https://user:secret@id.example.org'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, elsewhere'],
  ['RATE_LIMIT_USER', '0/60'],
  ['RATE_LIMIT_USER', '10'],
  ['RATE_LIMITS', 'yes'],
  ['DATABASE_URL', 'mysql://x'],
  ['MAX_REQUESTS_IN_FLIGHT', '-1'],
  ['MAX_REQUESTS_IN_FLIGHT', '1e3'],
])('%s=%s is refused', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

test.each([
  ['lyceum.test', true],
  ['Sub.Example.ORG', true],
  ['example', false],
  ['-a.org', false],
  ['a..org', false],
  ['exämple.org', false],
])('the domain %s: %s', (name, good) => {
  const { read } = kinds.domain({ description: '', fallback: 'x.test' });
  if (good) expect(read(name)).toBe(name.toLowerCase());
  else expect(() => read(name)).toThrow('must be a domain name');
});

test('the settings in force are shown with secrets hidden', () => {
  const environment = { MASTER_KEY: 'canary', DATABASE_URL: 'postgres://u:canary@h/d', RATE_LIMIT_USER: 'off' };
  const shown = showSettings(commonSettings, readSettings(commonSettings, environment));
  expect(shown).not.toContain('canary');
  expect(shown).toMatch(/^MASTER_KEY +\(hidden\)$/m);
  expect(shown).toMatch(/^RATE_LIMIT_USER +off$/m);
  expect(shown).toMatch(/^IDENTITY_PORT +3000$/m);
});

test('addresses follow the host, and a name stands for this machine', () => {
  const urls = (host: string) => addressesOf(readSettings(commonSettings, { HOST: host })).urls.web;
  expect(urls('0.0.0.0')).toBe('http://localhost:8080');
  expect(urls('::1')).toBe('http://localhost:8080');
  expect(urls('192.0.2.5')).toBe('http://192.0.2.5:8080');
  expect(urls('2001:db8::5')).toBe('http://[2001:db8::5]:8080');
});
