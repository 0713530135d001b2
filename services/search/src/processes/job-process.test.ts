import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@lyceum/platform/log/log';
import { expect, onTestFinished, test } from 'vitest';
import { createJobProcess, type JobProcessOptions } from './job-process.ts';
import type { OddJob } from './testing/odd-jobs.ts';

function openProcess(more: Partial<JobProcessOptions> = {}) {
  const jobs = createJobProcess<OddJob, string>({
    name: 'oddities',
    module: new URL('./testing/odd-jobs.ts', import.meta.url),
    setting: async () => ({}),
    log: createLog({ service: 'test', level: 'silent' }),
    mostWaiting: 3,
    timeoutMs: 3000,
    residentMb: 300,
    yields: true,
    faultOf: ({ code, why }) => new Error(`${code}: ${why}`),
    ...more,
  });
  onTestFinished(() => jobs.close());
  return jobs;
}

test.each(['hang', 'die', 'fill'] as const)('after a job that makes it %s, the next one is done', async (act) => {
  const jobs = openProcess();
  const odd = jobs.run({ act });
  const next = jobs.run({ act: 'say', text: 'well' });
  await expect(odd).rejects.toThrow('process_ended');
  expect(await next).toBe('well');
  expect(jobs.status()).toEqual({ state: 'idle', restarts: 1 });
});

test('a job that is refused says why, and who asks first is served first unless others are urgent', async () => {
  const jobs = openProcess();
  await expect(jobs.run({ act: 'refuse', text: 'not so' })).rejects.toThrow('odd: not so');
  const order: string[] = [];
  const say = (text: string, urgent = false) =>
    jobs.run({ act: 'say', text }, { urgent }).then((said) => order.push(said));
  await Promise.all([say('one'), say('two'), say('urgent', true), say('urgent, later', true)]);
  expect(order).toEqual(['one', 'urgent', 'urgent, later', 'two']);
});

test('more than may wait are turned away', async () => {
  const jobs = openProcess();
  await jobs.run({ act: 'say', text: 'ready' });
  const waiting = Array.from({ length: 4 }, () => jobs.run({ act: 'say', text: 'x' }));
  await expect(jobs.run({ act: 'say', text: 'too many' })).rejects.toMatchObject({ details: { code: 'overloaded' } });
  expect(await Promise.all(waiting)).toEqual(['x', 'x', 'x', 'x']);
});

test('it knows none of our secrets, and gives way to the rest of the service', async () => {
  process.env.MASTER_KEY_OF_TEST = 'secret';
  onTestFinished(() => {
    delete process.env.MASTER_KEY_OF_TEST;
  });
  const jobs = openProcess();
  expect(await jobs.run({ act: 'name secrets' })).not.toContain('MASTER_KEY');
  expect(Number(await jobs.run({ act: 'tell priority' }))).toBeGreaterThan(0);
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('it ends with the process that started it, whatever it is at', async () => {
  const doomed = spawn(process.execPath, [new URL('./testing/doomed.ts', import.meta.url).pathname]);
  const [line] = (await once(doomed.stdout, 'data')) as [Buffer];
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  await sleep(300);
  doomed.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
});

test('a lazy one starts with its first job, and can be closed at any time', async () => {
  const jobs = openProcess({ lazy: true });
  expect([jobs.ready(), jobs.status().state]).toEqual([false, 'idle']);
  expect(await jobs.run({ act: 'say', text: 'here' })).toBe('here');
  const hanging = jobs.run({ act: 'hang' }).catch((error: Error) => error.message);
  await jobs.close();
  expect(await hanging).toBe('closed');
  await openProcess().close();
});
