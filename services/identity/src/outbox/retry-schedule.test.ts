import { expect, test } from 'vitest';
import { GIVE_UP_AFTER_MS, waitAfter } from './retry-schedule.ts';

test('the waits double from five seconds up to an hour', () => {
  const waits = [1, 2, 3, 4, 10, 11, 100].map((attempts) => waitAfter(attempts, () => 0));
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000]);
});

test('chance takes up to a half off a wait, and never adds', () => {
  expect(waitAfter(1, () => 0.5)).toBe(3_750);
  expect(waitAfter(1, () => 1)).toBe(2_500);
});

test('three days hold at least seventy attempts', () => {
  let time = 0;
  let attempts = 0;
  while (time < GIVE_UP_AFTER_MS) time += waitAfter(++attempts, () => 0);
  expect(attempts).toBeGreaterThanOrEqual(70);
});
