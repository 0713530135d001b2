import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

const silent = { error: () => {} };

test('work that fails is reported and tried again, and never runs twice at once', async () => {
  const failures: string[] = [];
  let turns = 0;
  let atOnce = 0;
  let most = 0;
  const log = { error: (_line: unknown, message?: string) => void failures.push(message ?? '') };
  const repeated = repeat({
    name: 'counting',
    everyMs: 1,
    log,
    async work() {
      atOnce += 1;
      most = Math.max(most, atOnce);
      turns += 1;
      await sleep(2);
      atOnce -= 1;
      if (turns === 2) throw new Error('no');
    },
  });
  while (turns < 4) await sleep(1);
  await repeated.stop();
  expect({ failures, most }).toEqual({ failures: ['counting failed; it is tried again'], most: 1 });
});

test('the end waits for the turn that is being taken, and no other follows', async () => {
  let done = 0;
  const repeated = repeat({
    name: 'waiting',
    everyMs: 1,
    log: silent,
    async work() {
      await sleep(20);
      done += 1;
    },
  });
  await repeated.stop();
  expect(done).toBe(1);
  await sleep(10);
  expect(done).toBe(1);
});

test('what begins later does nothing before its first pause is over', async () => {
  let turns = 0;
  const repeated = repeat({
    name: 'later',
    everyMs: 60_000,
    begin: 'later',
    log: silent,
    work: async () => void turns++,
  });
  await sleep(5);
  await repeated.stop();
  expect(turns).toBe(0);
});
