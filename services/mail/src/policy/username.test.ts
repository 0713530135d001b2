import { Username } from '@lyceum/contracts/mail/account';
import { expect, test } from 'vitest';
import { faultOfAddress, faultOfUsername, foldUsername } from './username.ts';

test.each(['abc', 'a1b', '123', 'jane.doe', 'a-b_c.d', 'x'.repeat(64), 'JANE'])('%s can be a username', (name) => {
  expect(faultOfUsername(foldUsername(name))).toBeUndefined();
});

test.each([
  ['', 'at least 3'],
  ['ab', 'at least 3'],
  ['x'.repeat(65), '64 characters at most'],
  ['.jane', 'begin and end'],
  ['jane-', 'begin and end'],
  ['_ab', 'begin and end'],
  ['jane..doe', 'follow one another'],
  ['jane._doe', 'follow one another'],
  ['jane doe', 'only'],
  ['jane+tag', 'only'],
  ['"jane"', 'only'],
  ['jane\r\nbcc', 'only'],
  ['jane\n', 'only'],
  ['jane\0', 'only'],
  ['jane,joe', 'only'],
  ['jané', 'only'],
  ['jаne', 'only'],
  ['jane@x', 'only'],
])('%j cannot, and the reason is said', (name, words) => {
  expect(faultOfUsername(foldUsername(name))).toContain(words);
});

test('the pattern of the contract and the rules agree on every string of four characters', () => {
  const pattern = new RegExp(String(Object(Username).pattern), 'u');
  const letters = ['a', '0', '.', '-', '_', 'A', '+'];
  const strings = letters.flatMap((a) =>
    letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => a + b + c + d))),
  );
  const disagreed = strings.filter(
    (text) => pattern.test(text) !== (faultOfUsername(foldUsername(text)) === undefined),
  );
  expect(disagreed).toEqual([]);
});

test('an address that is too long as a whole cannot be had, although its username could', () => {
  expect(faultOfAddress('x'.repeat(64), `${'y'.repeat(185)}.test`)).toContain('254');
  expect(faultOfAddress('x'.repeat(64), `${'y'.repeat(184)}.test`)).toBeUndefined();
});
