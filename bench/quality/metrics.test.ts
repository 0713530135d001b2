import { expect, test } from 'vitest';
import { averagePrecision, ndcg, randomisationTest, recall } from './metrics.ts';

const judged = new Map([
  ['a', 2],
  ['b', 1],
  ['c', 0],
]);

test('the best order counts 1, and what is not found counts nothing', () => {
  expect(ndcg(['a', 'b', 'x'], judged)).toBe(1);
  expect(ndcg(['x', 'c'], judged)).toBe(0);
  // 1 / log2(2) + 3 / log2(3), over 3 / log2(2) + 1 / log2(3).
  expect(ndcg(['b', 'a'], judged)).toBeCloseTo((1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)));
  expect(averagePrecision(['x', 'a', 'b'], judged)).toBeCloseTo((1 / 2 + 2 / 3) / 2);
  expect(recall(['a', 'x'], judged)).toBe(0.5);
});

test('a difference that is always there is significant, one that comes and goes is not', () => {
  const low = Array.from({ length: 20 }, (_, at) => at / 40);
  expect(
    randomisationTest(
      low.map((value) => value + 0.1),
      low,
    ),
  ).toBeLessThan(0.01);
  expect(
    randomisationTest(
      low.map((value, at) => value + (at % 2 === 0 ? 0.1 : -0.1)),
      low,
    ),
  ).toBeGreaterThan(0.5);
});
