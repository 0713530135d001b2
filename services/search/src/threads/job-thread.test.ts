import { createLog } from '@lyceum/platform/log/log';
import { expect, onTestFinished, test } from 'vitest';
import { createJobThread } from './job-thread.ts';

function openThread() {
  const thread = createJobThread<{ act: string; text: string }, string>({
    name: 'oddities',
    module: new URL('./testing/odd-worker.ts', import.meta.url),
    workerData: Promise.resolve({}),
    log: createLog({ service: 'test', level: 'silent' }),
    mostWaiting: 3,
    timeoutMs: 2000,
    memoryMb: 32,
    faultOf: ({ code, why }) => new Error(`${code}: ${why}`),
  });
  onTestFinished(() => thread.close());
  return thread;
}

test.each(['hang', 'die', 'fill'])('after a job that makes it %s, the next one is done', async (act) => {
  const thread = openThread();
  const odd = thread.run({ act, text: 'x' });
  const next = thread.run({ act: 'say', text: 'well' });
  await expect(odd).rejects.toThrow('thread_ended');
  expect(await next).toBe('well');
  expect(thread.restarts()).toBe(1);
});

test('a job that is refused says why, and who asks first is served first unless it is urgent', async () => {
  const thread = openThread();
  await expect(thread.run({ act: 'refuse', text: 'not so' })).rejects.toThrow('odd: not so');
  const order: string[] = [];
  const say = (text: string, urgent = false) =>
    thread.run({ act: 'say', text }, { urgent }).then((said) => order.push(said));
  await Promise.all([say('one'), say('two'), say('three', true)]);
  expect(order).toEqual(['one', 'three', 'two']);
});

test('more than may wait are turned away', async () => {
  const thread = openThread();
  await thread.run({ act: 'say', text: 'ready' });
  const waiting = Array.from({ length: 4 }, () => thread.run({ act: 'say', text: 'x' }));
  await expect(thread.run({ act: 'say', text: 'too many' })).rejects.toMatchObject({ details: { code: 'overloaded' } });
  expect(await Promise.all(waiting)).toEqual(['x', 'x', 'x', 'x']);
});
