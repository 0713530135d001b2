import { newId } from '@lyceum/platform/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingQueue } from './outgoing-queue.ts';
import type { ReplyMemory } from './reply-memory.ts';

export interface QueueUnderTest {
  readonly queue: OutgoingQueue;
  readonly replies: ReplyMemory;
  readonly clock: { now(): number };
  pass(ms: number): void;
  close(): Promise<void>;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** What every queue of outgoing mail does. */
export function outgoingQueueContract(name: string, open: () => Promise<QueueUnderTest>): void {
  describe(`the queue of outgoing mail ${name}`, () => {
    let opened: QueueUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      // What an earlier test still holds is due again by then.
      opened.pass(60 * minute);
      for (const { id } of await opened.queue.claim({ limit: 1000, leaseMs: 0 })) await opened.queue.remove(id);
    });

    const mail = (recipients: string[], more: { once?: string; accountId?: string } = {}) => ({
      accountId: newId(),
      from: 'ada@one.test',
      recipients,
      content: Buffer.from(`Subject: to ${recipients.join()}\r\n\r\nx`),
      ...more,
    });
    const claim = (ids?: readonly string[]) => opened.queue.claim({ limit: 10, leaseMs: minute, ids });

    test('gives each item to one caller, with its envelope and content, until the lease is over', async () => {
      const { queue, pass } = opened;
      const [first = '', second = ''] = await queue.add(mail(['bob@example.org', 'cleo@example.org']));
      const claims = (await Promise.all([claim(), claim(), claim()])).flat();
      expect(claims).toHaveLength(2);
      expect(claims).toContainEqual(expect.objectContaining({ id: first, to: 'bob@example.org' }));
      expect(claims).toContainEqual(expect.objectContaining({ id: second, to: 'cleo@example.org' }));
      expect((await queue.content(first))?.toString()).toContain('bob@example.org');
      expect(await claim()).toEqual([]);
      pass(2 * minute);
      expect((await claim([first])).map(({ attempts }) => attempts)).toEqual([2]);
    });

    test('what is done is gone, and what is put off comes when its time has come', async () => {
      const { queue, clock, pass } = opened;
      const [done = '', later = ''] = await queue.add(mail(['a@example.org', 'b@example.org']));
      await claim();
      await queue.remove(done);
      const until = clock.now() + 10 * minute;
      await queue.postpone(later, until);
      expect(await queue.content(done)).toBeUndefined();
      expect(await queue.nextDue()).toBe(until);
      pass(9 * minute);
      expect(await claim()).toEqual([]);
      pass(2 * minute);
      expect((await claim()).map(({ id }) => id)).toEqual([later]);
    });

    test('what is added twice under one name is queued once', async () => {
      const once = newId();
      const [one, two] = await Promise.all([
        opened.queue.add(mail(['a@example.org'], { once })),
        opened.queue.add(mail(['a@example.org'], { once })),
      ]);
      expect(one).toEqual(two);
      expect(await claim()).toHaveLength(1);
    });

    test('an old name is forgotten, and a fresh one stays', async () => {
      const { queue, clock, pass } = opened;
      const [old, fresh] = [mail(['a@example.org'], { once: newId() }), mail(['b@example.org'], { once: newId() })];
      const oldIds = await queue.add(old);
      pass(2 * day);
      const freshIds = await queue.add(fresh);
      expect(await queue.add(old)).toEqual(oldIds);
      await queue.forgetNames(clock.now() - day);
      expect(await queue.add(old)).not.toEqual(oldIds);
      expect(await queue.add(fresh)).toEqual(freshIds);
      // What was queued under a forgotten name still goes out.
      expect(await queue.content(oldIds[0] ?? '')).toBeDefined();
    });

    test('counts recipients of a day, also of many at once, and begins anew the next day', async () => {
      const { queue, pass } = opened;
      const account = newId();
      const spent = await Promise.all(Array.from({ length: 10 }, () => queue.spend(account, 2, 7)));
      expect(spent.filter((one) => one)).toHaveLength(3);
      expect(await queue.spend(account, 1, 7)).toBe(true);
      expect(await queue.spend(account, 1, 7)).toBe(false);
      expect(await queue.spend(newId(), 8, 7)).toBe(false);
      pass(day);
      expect(await queue.spend(account, 7, 7)).toBe(true);
    });

    test('an account that is erased takes its waiting mail with it', async () => {
      const accountId = newId();
      const [id = ''] = await opened.queue.add(mail(['a@example.org'], { accountId }));
      await opened.queue.forgetAccount(accountId);
      expect(await opened.queue.content(id)).toBeUndefined();
      expect(await claim()).toEqual([]);
    });

    test('a sender is answered automatically once in a time, whoever asks at the same moment', async () => {
      const { replies, pass } = opened;
      const reply = { accountId: newId(), sender: 'Bob@example.org', notWithinMs: 7 * day };
      const claims = await Promise.all([1, 2, 3, 4].map(() => replies.claim(reply)));
      expect(claims.filter((one) => one)).toHaveLength(1);
      expect(await replies.claim({ ...reply, sender: 'bob@EXAMPLE.org' })).toBe(false);
      expect(await replies.claim({ ...reply, sender: 'eve@example.org' })).toBe(true);
      pass(7 * day);
      expect(await replies.claim(reply)).toBe(true);
      await replies.forgetAccount(reply.accountId);
      expect(await replies.claim(reply)).toBe(true);
    });

    test('an old automatic answer is forgotten, and a fresh one stays', async () => {
      const { replies, clock, pass } = opened;
      const old = { accountId: newId(), sender: 'old@example.org', notWithinMs: 1000 * day };
      const fresh = { ...old, sender: 'fresh@example.org' };
      await replies.claim(old);
      pass(2 * day);
      await replies.claim(fresh);
      expect(await replies.claim(old)).toBe(false);
      await replies.forgetAnswers(clock.now() - day);
      expect(await replies.claim(old)).toBe(true);
      expect(await replies.claim(fresh)).toBe(false);
    });
  });
}
