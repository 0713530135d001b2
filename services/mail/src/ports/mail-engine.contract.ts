import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noTrace } from '../model/message.ts';
import type { MailEngine, NewMail, Placement } from './mail-engine.ts';

export interface EngineUnderTest {
  readonly engine: MailEngine;
  readonly quotaBytes: number;
  readonly clock: Clock;
  /** Moves that clock. */
  pass(ms: number): void;
  close(): Promise<void>;
}

interface Letter {
  readonly subject?: string;
  readonly body?: string;
  readonly headers?: readonly string[];
}

const letter = ({ subject = 'Hello', body = 'A few words', headers = [] }: Letter = {}): Buffer =>
  Buffer.from(
    ['From: Ada <ada@example.org>', 'To: bob@example.org', `Subject: ${subject}`, ...headers, '', body, ''].join(
      '\r\n',
    ),
  );

const mail = (content: Letter = {}, more: Partial<NewMail> = {}): NewMail => ({
  content: letter(content),
  trace: noTrace,
  ...more,
});

/** What every mail engine does. Mailboxes are apart, so the tests share one engine. */
export function mailEngineContract(name: string, open: () => Promise<EngineUnderTest>): void {
  const inbox = (accountId: string, more: Partial<Placement> = {}): Placement => ({
    accountId,
    folder: 'inbox',
    ...more,
  });

  async function deliverOne(engine: MailEngine, accountId: string, content: Letter = {}): Promise<string> {
    const outcome = await engine.deliver(mail(content), [inbox(accountId)]);
    const [first] = outcome.state === 'stored' ? outcome.messages : [];
    if (!first) throw new Error('not stored');
    return first.id;
  }

  describe(`the mail engine ${name}`, () => {
    let opened: EngineUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('gives back the very bytes of a message, and lists what it says', async () => {
      const { engine } = opened;
      const account = newId();
      const id = await deliverOne(engine, account, { subject: 'Exact bytes', body: 'caf\u00e9' });
      expect(await engine.content(account, id)).toEqual(letter({ subject: 'Exact bytes', body: 'caf\u00e9' }));
      expect(await engine.list(account, { folder: 'inbox', limit: 10 })).toMatchObject([
        { id, subject: 'Exact bytes', from: { address: 'ada@example.org', name: 'Ada' }, folder: 'inbox', flags: [] },
      ]);
    });

    test('keeps mailboxes apart', async () => {
      const { engine } = opened;
      const [mine, other] = [newId(), newId()];
      const id = await deliverOne(engine, mine, { subject: 'Private' });
      expect(await engine.find(other, id)).toBeUndefined();
      expect(await engine.content(other, id)).toBeUndefined();
      expect(await engine.changeFlags(other, id, { add: ['seen'], remove: [] })).toBeUndefined();
      expect(await engine.move(other, id, 'trash')).toBeUndefined();
      expect(await engine.erase(other, id)).toBe(false);
      expect(await engine.list(other, { q: 'private', limit: 10 })).toEqual([]);
      expect((await engine.find(mine, id))?.flags).toEqual([]);
    });

    test('counts exactly the octets that it stores, through deliveries, copies and erasures at once', async () => {
      const { engine } = opened;
      const accounts = [newId(), newId()];
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          engine.deliver(
            mail({ body: 'x'.repeat(at * 10) }),
            accounts.map((account) => inbox(account)),
          ),
        ),
      );
      const [first = ''] = accounts;
      const listed = await engine.list(first, { limit: 100 });
      await Promise.all(listed.slice(0, 7).map(({ id }) => engine.erase(first, id)));
      for (const [account, expected] of [
        [accounts[0], 13],
        [accounts[1], 20],
      ] as const) {
        const left = await engine.list(account ?? '', { limit: 100 });
        const contents = await Promise.all(left.map(({ id }) => engine.content(account ?? '', id)));
        const bytes = contents.reduce((sum, content) => sum + (content?.length ?? Number.NaN), 0);
        const [usage] = await engine.usage([account ?? '']);
        expect(left).toHaveLength(expected);
        expect(usage).toMatchObject({ usedBytes: bytes, messages: expected });
      }
    });

    test('a message in two mailboxes stays in one when it is erased from the other', async () => {
      const { engine } = opened;
      const [one, two] = [newId(), newId()];
      const outcome = await engine.deliver(mail(), [inbox(one), inbox(two)]);
      const ids = outcome.state === 'stored' ? outcome.messages.map(({ id }) => id) : [];
      expect(await engine.erase(one, ids[0] ?? '')).toBe(true);
      expect(await engine.erase(one, ids[0] ?? '')).toBe(false);
      expect(await engine.content(two, ids[1] ?? '')).toEqual(letter());
    });

    test('refuses what passes the allowance, for all recipients of the message together', async () => {
      const { engine, quotaBytes } = opened;
      const [full, free] = [newId(), newId()];
      const empty = letter({ body: '' }).length;
      await engine.deliver(mail({ body: 'x'.repeat(quotaBytes - empty) }), [inbox(full)]);
      expect((await engine.usage([full]))[0]).toEqual({ usedBytes: quotaBytes, quotaBytes, messages: 1 });
      expect(await engine.deliver(mail(), [inbox(free), inbox(full)])).toEqual({ state: 'full', accountIds: [full] });
      expect(await engine.list(free, { limit: 10 })).toEqual([]);
      expect((await engine.usage([free]))[0]).toMatchObject({ usedBytes: 0, messages: 0 });
      expect(await engine.deliver(mail(), [inbox(full, { mayExceed: true })])).toMatchObject({ state: 'stored' });
    });

    test('says once each that 80, 90 and 100% are reached, and again after a clear-out', async () => {
      const { engine, quotaBytes } = opened;
      const account = newId();
      const fill = async (share: number) => {
        const [usage] = await engine.usage([account]);
        const missing = Math.ceil(quotaBytes * share) - (usage?.usedBytes ?? 0) - letter({ body: '' }).length;
        return deliverOne(engine, account, { body: 'z'.repeat(Math.max(0, missing)) });
      };
      const due = (refused = false) => engine.dueWarning(account, refused);
      expect(await due()).toBeUndefined();
      const large = await fill(0.79);
      expect(await due()).toBeUndefined();
      await fill(0.82);
      expect(await Promise.all([due(), due(), due()]).then((all) => all.filter((one) => one !== undefined))).toEqual([
        80,
      ]);
      await fill(0.95);
      expect([await due(), await due()]).toEqual([90, undefined]);
      expect([await due(true), await due(true)]).toEqual([100, undefined]);
      await engine.erase(account, large);
      expect(await due()).toBeUndefined();
      await fill(0.85);
      expect(await due()).toBe(80);
    });

    test('parallel deliveries never pass the allowance together', async () => {
      const { engine, quotaBytes } = opened;
      const account = newId();
      const size = Math.ceil(quotaBytes / 4);
      const tries = Array.from({ length: 10 }, (_, at) =>
        engine.deliver(mail({ subject: `n${at}`, body: 'y'.repeat(size) }), [inbox(account)]),
      );
      const stored = (await Promise.all(tries)).filter(({ state }) => state === 'stored');
      expect(stored).toHaveLength(3);
      expect((await engine.usage([account]))[0]?.usedBytes).toBeLessThanOrEqual(quotaBytes);
    });

    test('what arrives twice under one name is stored once', async () => {
      const { engine } = opened;
      const account = newId();
      const arriving = () => engine.deliver(mail({}, { arrival: 'a1' }), [inbox(account)]);
      const outcomes = await Promise.all([arriving(), arriving(), arriving()]);
      const fresh = outcomes
        .flatMap((one) => (one.state === 'stored' ? one.messages : []))
        .filter((one) => !one.repeated);
      expect(fresh).toHaveLength(1);
      expect(await engine.list(account, { limit: 10 })).toHaveLength(1);
    });

    test('lists the latest first, page by page, each message once', async () => {
      const { engine } = opened;
      const account = newId();
      for (let at = 0; at < 7; at++) await deliverOne(engine, account, { subject: `n${at}` });
      const seen: string[] = [];
      for (let before: string | undefined; ; ) {
        const page = await engine.list(account, { folder: 'inbox', limit: 3, before });
        seen.push(...page.map(({ subject }) => subject));
        if (page.length < 3) break;
        before = page.at(-1)?.id;
      }
      expect(seen).toEqual(['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
    });

    test('finds messages by all of the words asked for, in any folder but those left out', async () => {
      const { engine } = opened;
      const account = newId();
      const id = await deliverOne(engine, account, { subject: 'Maths homework', body: 'Pythagoras of Samos' });
      await deliverOne(engine, account, { subject: 'Homework', body: 'Something else' });
      const idsFor = async (q: string, except?: string[]) =>
        (await engine.list(account, { q, except, limit: 10 })).map((one) => one.id);
      expect(await idsFor('homework PYTHAGORAS')).toEqual([id]);
      expect(await idsFor('homework')).toHaveLength(2);
      expect(await idsFor('ada@example.org')).toHaveLength(2);
      expect(await idsFor('pythagora')).toEqual([]);
      expect(await idsFor('!!!')).toEqual([]);
      await engine.move(account, id, 'trash');
      expect(await idsFor('pythagoras', ['junk', 'trash'])).toEqual([]);
      await engine.erase(account, id);
      expect(await idsFor('pythagoras')).toEqual([]);
    });

    test('flags are set and removed, and unseen mail can be asked for', async () => {
      const { engine } = opened;
      const account = newId();
      const read = await deliverOne(engine, account);
      const unread = await deliverOne(engine, account);
      const changed = await engine.changeFlags(account, read, { add: ['seen', 'flagged'], remove: [] });
      expect(changed?.flags).toEqual(['seen', 'flagged']);
      expect((await engine.changeFlags(account, read, { add: [], remove: ['flagged'] }))?.flags).toEqual(['seen']);
      expect((await engine.list(account, { unseen: true, limit: 10 })).map(({ id }) => id)).toEqual([unread]);
    });

    test('answers join the thread of what they answer, in whichever order they arrive', async () => {
      const { engine } = opened;
      const account = newId();
      const reply = await deliverOne(engine, account, {
        subject: 'Re: Trip',
        headers: ['Message-ID: <2@x>', 'In-Reply-To: <1@x>'],
      });
      const original = await deliverOne(engine, account, { subject: 'Trip', headers: ['Message-ID: <1@x>'] });
      const later = await deliverOne(engine, account, {
        subject: 'Changed my mind',
        headers: ['Message-ID: <3@x>', 'References: <1@x> <2@x>'],
      });
      const unmarked = await deliverOne(engine, account, { subject: 'AW: Trip' });
      const other = await deliverOne(engine, account, { subject: 'Trip' });
      const thread = (await engine.find(account, reply))?.threadId;
      const inThread = await engine.list(account, { threadId: thread, limit: 10 });
      expect(inThread.map(({ id }) => id)).toEqual([unmarked, later, original, reply]);
      expect((await engine.find(account, other))?.threadId).toBe(other);
      expect((await engine.findByHeaderId(account, '<1@x>'))?.id).toBe(original);
    });

    test('folders of one’s own hold messages, have one name each, and leave their messages in Trash', async () => {
      const { engine } = opened;
      const account = newId();
      const folder = { id: newId(), name: 'School' };
      expect(await engine.addFolder(account, folder)).toBe('done');
      expect(await engine.addFolder(account, { id: newId(), name: ' sCHOOL ' })).toBe('name_taken');
      const id = await deliverOne(engine, account);
      expect(await engine.move(account, id, folder.id)).toMatchObject({ folder: folder.id });
      expect(await engine.move(account, id, newId())).toBe('unknown_folder');
      expect(await engine.renameFolder(account, { id: folder.id, name: 'Classes' })).toBe('done');
      expect(await engine.folders(account)).toContainEqual({ ...folder, name: 'Classes', messages: 1, unseen: 1 });
      expect(await engine.removeFolder(newId(), folder.id)).toBe('unknown');
      expect(await engine.removeFolder(account, folder.id)).toBe('done');
      expect((await engine.find(account, id))?.folder).toBe('trash');
    });

    test('a draft is replaced only by one who saw its latest version, and counts by its latest size', async () => {
      const { engine } = opened;
      const account = newId();
      const id = await deliverOne(engine, account, { subject: 'One' });
      const place = { accountId: account, messageId: id, version: 1 };
      const next = { content: letter({ subject: 'Two', body: 'much longer than before' }), trace: noTrace };
      const outcomes = await Promise.all([engine.replace(place, next, 'a'), engine.replace(place, next, 'b')]);
      expect(outcomes.filter((one) => one === 'stale')).toHaveLength(1);
      expect(await engine.find(account, id)).toMatchObject({ id, subject: 'Two', version: 2 });
      expect((await engine.usage([account]))[0]?.usedBytes).toBe(next.content.length);
      expect(await engine.content(account, id)).toEqual(next.content);
      expect(await engine.list(account, { q: 'one', limit: 10 })).toEqual([]);
    });

    test('uploads count, are held by a draft, and are forgotten after a day otherwise', async () => {
      const { engine, pass } = opened;
      const account = newId();
      const keep = async (name: string) => {
        const upload = await engine.keepUpload(account, { name, mediaType: 'text/plain', content: Buffer.from(name) });
        if (upload === 'full') throw new Error('full');
        return upload;
      };
      const [held, loose] = [await keep('held.txt'), await keep('loose.txt')];
      await engine.holdUploads(account, newId(), [held.id]);
      expect(await engine.findUploads(account, [held.id, newId()])).toBeUndefined();
      expect(await engine.uploadContent(newId(), held.id)).toBeUndefined();
      pass(25 * 60 * 60 * 1000);
      await engine.eraseExpired();
      expect(await engine.findUploads(account, [loose.id])).toBeUndefined();
      expect(await engine.findUploads(account, [held.id])).toEqual([held]);
      expect(await engine.uploadContent(account, held.id)).toEqual(Buffer.from('held.txt'));
      expect((await engine.usage([account]))[0]).toMatchObject({ usedBytes: 8, messages: 0 });
      await engine.dropUploads(account, [held.id]);
      expect((await engine.usage([account]))[0]?.usedBytes).toBe(0);
    });

    test('mail that expires goes when its time is over, unless it was moved', async () => {
      const { engine, clock, pass } = opened;
      const account = newId();
      const expiresAt = clock.now() + 1000;
      for (const subject of ['goes', 'stays']) {
        await engine.deliver(mail({ subject }), [{ accountId: account, folder: 'junk', expiresAt }]);
      }
      const [stays] = await engine.list(account, { folder: 'junk', limit: 1 });
      await engine.move(account, stays?.id ?? '', 'inbox');
      await engine.eraseExpired();
      expect(await engine.list(account, { limit: 10 })).toHaveLength(2);
      pass(60_000);
      await engine.eraseExpired();
      expect((await engine.list(account, { limit: 10 })).map(({ subject }) => subject)).toEqual(['stays']);
    });

    test('tells a watcher what happens, and no longer once it left', async () => {
      const { engine } = opened;
      const account = newId();
      const heard: string[] = [];
      const stop = engine.watch(account, ({ kind }) => heard.push(kind));
      const id = await deliverOne(engine, account);
      await engine.changeFlags(account, id, { add: ['seen'], remove: [] });
      await engine.erase(account, id);
      stop();
      await deliverOne(engine, account);
      expect(heard).toEqual([
        'message_arrived',
        'storage_changed',
        'message_changed',
        'message_removed',
        'storage_changed',
      ]);
    });

    test('nothing is left of a mailbox that was erased, and others keep what they share with it', async () => {
      const { engine } = opened;
      const [gone, stays] = [newId(), newId()];
      await engine.deliver(mail(), [inbox(gone), inbox(stays)]);
      await engine.addFolder(gone, { id: newId(), name: 'Mine' });
      await engine.keepUpload(gone, { name: 'a', mediaType: 'text/plain', content: Buffer.from('a') });
      await engine.eraseMailbox(gone);
      await engine.eraseMailbox(gone);
      expect(await engine.list(gone, { limit: 10 })).toEqual([]);
      expect(await engine.folders(gone)).toHaveLength(5);
      expect((await engine.usage([gone]))[0]).toMatchObject({ usedBytes: 0, messages: 0 });
      expect(await engine.list(stays, { limit: 10 })).toHaveLength(1);
    });
  });
}
