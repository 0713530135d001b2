import { expect, test } from 'vitest';
import { aucOf } from './auc.ts';

test('groups that do not overlap are told apart with certainty, whichever is greater', () => {
  expect(aucOf([1, 2, 3], [4, 5, 6])).toBe(1);
  expect(aucOf([4, 5, 6], [1, 2, 3])).toBe(1);
});

test('the same group twice cannot be told apart', () => {
  expect(aucOf([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(aucOf([7, 7], [7, 7, 7])).toBe(0.5);
});

test('a known case: three of four pairs are in order', () => {
  expect(aucOf([1, 3], [2, 4])).toBe(0.75);
});
