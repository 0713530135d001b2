import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTextIn, testsNamedIn } from '../helpers/named-tests.ts';

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');

/** What was promised to be shown, chapter by chapter. */
const promised = [
  ['1.3', [11]],
  ['2.3', [1, 2, 3, 4]],
  ['6.2', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['6.3', [1, 3, 5, 7, 8]],
  ['6.4', [1, 2, 3, 4]],
  ['6.5', [1, 2, 3, 4, 5]],
  ['6.6', [2, 3]],
  ['7.2', [1, 2, 3, 4]],
  ['7.3', [1, 2]],
  ['7.4', [1, 2, 3, 4, 5]],
  ['7.5', [1, 2, 3]],
  ['8.2', [1, 2, 3]],
  ['9.1', [1, 2, 3]],
  ['9.2', [1, 2, 3, 4]],
  ['11.3', [2, 3, 4]],
  ['11.4', [2]],
  ['11.5', [1]],
  ['13.3', [1, 2, 3, 4]],
  ['14.2', [1]],
  ['16.2', [1, 2, 3, 4, 5]],
  ['16.3', [1, 2, 3, 4]],
  ['16.5', [1, 2, 3, 4]],
] as const;

interface Row {
  readonly id: string;
  readonly answer: string;
}

const rows: readonly Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| (.+) \|$/gm)].map(
  ([, id = '', answer = '']) => ({ id, answer }),
);

test('every requirement that was promised has its row, and no other', () => {
  const ids = promised.flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`));
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('every test that the page names exists under that name in that file', () => {
  const named = rows.flatMap(({ id, answer }) => testsNamedIn(answer).map((it) => ({ id, ...it })));
  expect(named.length).toBeGreaterThan(rows.length);
  const missing = named.filter(({ file, name }) => file === '' || !isTextIn(file, name));
  expect(missing).toEqual([]);
});

test('a row without a test says openly that it is open, and why', () => {
  const bare = rows.filter(({ answer }) => testsNamedIn(answer).length === 0);
  expect(bare.filter(({ answer }) => !/^\*\*open\*\*: \S+/.test(answer)).map(({ id }) => id)).toEqual([]);
});
