import { Code } from '@lyceum/contracts/identity/user';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

test('there are ten, all different, each of at least 112 bits', () => {
  const codes = newRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    const letters = code.replaceAll('-', '');
    expect(letters.length * Math.log2(31)).toBeGreaterThanOrEqual(112);
    expect(Check(Code, code)).toBe(true);
  }
});

test('they come in groups, without letters that are taken for one another', () => {
  for (const code of newRecoveryCodes()) expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){5}[a-hj-km-np-z2-9]{4}$/);
});

test('over many codes every letter of the alphabet is used about equally often', () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < 200; round++) {
    for (const letter of newRecoveryCodes().join('').replaceAll('-', '')) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(31);
  const mean = (200 * 10 * 24) / 31;
  // Eight standard deviations: a fair source stays within, a biased one does not.
  for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(8 * Math.sqrt(mean));
});

test('however it is written, it is the same code', () => {
  const [code = ''] = newRecoveryCodes();
  const hash = recoveryCodeHash(code);
  expect(recoveryCodeHash(code.toUpperCase())).toBe(hash);
  expect(recoveryCodeHash(code.replaceAll('-', ''))).toBe(hash);
  expect(recoveryCodeHash(` ${code.replaceAll('-', ' ')} `)).toBe(hash);
});

test('another code has another hash, and the hash does not show the code', () => {
  const [one = '', two = ''] = newRecoveryCodes();
  expect(recoveryCodeHash(one)).not.toBe(recoveryCodeHash(two));
  expect(recoveryCodeHash(one)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(recoveryCodeHash(one)).not.toContain(one.slice(0, 4));
});
