import { newId } from '@lyceum/platform/ids';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { RelayOutcome } from '../ports/relay.ts';
import { openTestQueue } from '../testing/open-queue.ts';
import { sampleAccount } from '../testing/sample-account.ts';
import { startQueueRunner } from './queue-runner.ts';

const hour = 60 * 60_000;

/** The runner on a real queue, with another server that answers what a test says. */
async function startRunner(answer: () => RelayOutcome) {
  const opened = await openTestQueue();
  const ada = sampleAccount({ username: 'ada' });
  const attempts: number[] = [];
  const start = opened.clock.now();
  const runner = startQueueRunner({
    ...opened,
    newId,
    log: pino({ level: 'silent' }),
    hostname: 'mail.one.test',
    accounts: { find: async (id) => (id === ada.id ? ada : undefined), findByAddress: async () => undefined },
    domains: { find: async () => undefined },
    relay: {
      async send() {
        attempts.push(opened.clock.now() - start);
        return answer();
      },
      async close() {},
    },
  });
  onTestFinished(async () => {
    await runner.stop();
    await opened.close();
  });
  const [id = ''] = await opened.queue.add({
    accountId: ada.id,
    from: ada.address,
    recipients: ['bob@example.org'],
    content: Buffer.from('Subject: Hello\r\nMessage-ID: <1@one.test>\r\n\r\nx\r\n'),
  });
  /** Lets time go by in steps, and the runner work at each of them. */
  async function pass(ms: number, step = hour / 4): Promise<void> {
    for (let passed = 0; passed <= ms; passed += step) {
      await runner.deliverNow([id]);
      await runner.stop();
      opened.pass(step);
    }
  }
  return { ...opened, ada, id, attempts, runner, pass };
}

test('a server that is busy is asked again, less and less often, and after three days the message comes back', async () => {
  const { engine, ada, id, queue, attempts, pass } = await startRunner(() => ({
    state: 'later',
    reply: '451 4.3.0 later',
    status: '4.3.0',
  }));
  await pass(80 * hour);
  const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect(Math.max(...gaps.slice(0, 3))).toBeLessThan(hour);
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(4 * hour);
  expect(attempts.at(-1)).toBeGreaterThanOrEqual(72 * hour);
  expect(await queue.content(id)).toBeUndefined();
  const [bounce, ...others] = await engine.list(ada.id, { limit: 10 });
  expect(others).toEqual([]);
  const report = (await engine.content(ada.id, bounce?.id ?? ''))?.toString() ?? '';
  // RFC 3464, 2.1 to 2.3.
  expect(report).toMatch(/^Content-Type: multipart\/report; report-type=delivery-status;/m);
  expect(report).toMatch(/^Final-Recipient: rfc822; bob@example\.org\r$/m);
  expect(report).toMatch(/^Action: failed\r$/m);
  expect(report).toMatch(/^Status: 5\.3\.0\r$/m);
  expect(report).toMatch(/^Diagnostic-Code: smtp; 451 4\.3\.0 later\r$/m);
  expect(report).toMatch(/^Message-ID: <1@one\.test>\r$/m);
});

test('a refusal comes back at once, even into a full mailbox, and is not tried again', async () => {
  const { engine, ada, attempts, pass } = await startRunner(() => ({
    state: 'never',
    reply: '550 5.1.1 gone',
    status: '5.1.1',
  }));
  const space = Buffer.from(`Subject: full\r\n\r\n${'x'.repeat(99_000)}`);
  await engine.deliver({ content: space, trace: { authentication: null, spam: { score: 0, reasons: [] } } }, [
    { accountId: ada.id, folder: 'inbox' },
  ]);
  await pass(hour);
  expect(attempts).toHaveLength(1);
  expect(await engine.list(ada.id, { limit: 10 })).toHaveLength(2);
});
