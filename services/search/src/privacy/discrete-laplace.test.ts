import { expect, test } from 'vitest';
import { discreteLaplace, standardDeviation } from './discrete-laplace.ts';

/** The same numbers in every run (mulberry32), so that this test never fails by chance. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

test.each([
  ['a tenth', { numerator: 1, denominator: 10 }],
  ['one', { numerator: 1, denominator: 1 }],
  ['two and a half', { numerator: 5, denominator: 2 }],
  ['a large one', { numerator: 33, denominator: 1 }],
])('noise of scale %s has the chances that it should', (_name, scale) => {
  const random = seeded(7);
  const drawn = 40_000;
  const counts = new Map<number, number>();
  for (let at = 0; at < drawn; at++) {
    const noise = discreteLaplace(scale, random);
    counts.set(noise, (counts.get(noise) ?? 0) + 1);
  }
  const fall = Math.exp(-scale.denominator / scale.numerator);
  const chance = (x: number) => ((1 - fall) / (1 + fall)) * fall ** Math.abs(x);
  for (let x = -5; x <= 5; x++) {
    const expected = drawn * chance(x);
    // Five standard deviations of a count.
    expect(Math.abs((counts.get(x) ?? 0) - expected)).toBeLessThan(5 * Math.sqrt(expected) + 5);
  }
  const squares = [...counts].reduce((sum, [x, count]) => sum + x * x * count, 0) / drawn;
  expect(Math.sqrt(squares) / standardDeviation(scale)).toBeGreaterThan(0.9);
  expect(Math.sqrt(squares) / standardDeviation(scale)).toBeLessThan(1.1);
});
