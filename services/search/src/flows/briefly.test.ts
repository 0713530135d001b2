import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { briefly } from './briefly.ts';

test('many who ask get one answer, and what took long is not asked for again soon', async () => {
  let asked = 0;
  const slow = briefly(
    async () => {
      asked += 1;
      await sleep(50);
      return asked;
    },
    { leastMs: 0, times: 100 },
  );
  expect(await Promise.all([slow(), slow(), slow()])).toEqual([1, 1, 1]);
  await sleep(100);
  expect(await slow()).toBe(1);
});

test('a failure is not kept', async () => {
  let asked = 0;
  const failing = briefly(
    async () => {
      asked += 1;
      if (asked === 1) throw new Error('not now');
      return asked;
    },
    { leastMs: 60_000 },
  );
  await expect(failing()).rejects.toThrow('not now');
  expect(await failing()).toBe(2);
  expect(await failing()).toBe(2);
});
