import { expect, test } from 'vitest';
import { fingerprintOf, keyHashOf } from './idempotency.ts';

const key = 'a-key';

test('bodies that mean the same have one fingerprint', () => {
  const one = { username: 'jane', settings: { spam: { level: 'low' }, language: 'en' } };
  const other = { settings: { language: 'en', spam: { level: 'low' } }, username: 'jane' };
  expect(fingerprintOf({ key, body: one })).toBe(fingerprintOf({ key, body: other }));
});

test.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: '1' }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: null }, {}],
  [{ a: { b: 1 } }, { a: [['b', 1]], b: 1 }],
])('%j and %j have two', (one, other) => {
  expect(fingerprintOf({ key, body: one })).not.toBe(fingerprintOf({ key, body: other }));
});

test('a key belongs to one user and one call', () => {
  const hashes = [
    keyHashOf({ userId: 'u', call: 'c', key }),
    keyHashOf({ userId: 'v', call: 'c', key }),
    keyHashOf({ userId: 'u', call: 'd', key }),
    keyHashOf({ userId: 'u', call: 'c', key: 'b-key' }),
  ];
  expect(new Set(hashes).size).toBe(4);
});
