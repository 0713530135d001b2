import { Writable } from 'node:stream';
import { startChild } from '@lyceum/platform/data-folder/testing/child';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { createLog } from '@lyceum/platform/log/log';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MailTransport } from '../ports/mail-transport.ts';
import { GIVE_UP_AFTER_MS } from './retry-schedule.ts';
import { startOutbox } from './sender.ts';
import { smtpTransport } from './smtp-transport.ts';
import { sqlOutbox } from './sql-outbox.ts';
import { freePort, type MailServer, startMailServer } from './testing/mail-server.ts';
import { openOutboxPlace } from './testing/outbox-place.ts';

const from = { name: 'Lyceum', address: 'no-reply@lyceum.test' };
const letter = { to: 'ada@example.org', subject: 'Hello', text: 'Your code is 123456.', html: '<p>123456</p>' };

/** An outbox whose clock the test moves. Looking is far apart, so that what goes out was woken or due. */
async function openOutbox(folder = temporaryFolder()) {
  const { database, vault } = await openOutboxPlace(folder);
  onTestFinished(() => database.close());
  const { db } = database;
  const time = { now: Date.now() };
  const clock = { now: () => time.now };
  const logged: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = createLog({ service: 'test', level: 'debug', destination });
  const start = (transport: MailTransport, pollMs = 60_000) => {
    const sender = startOutbox({ db, vault, transport, clock, log, pollMs });
    onTestFinished(() => sender.stop());
    return sender;
  };
  const rows = () => db.selectFrom('outgoing_mails').select(['state', 'attempts', 'last_failure']).execute();
  return { time, logged, start, rows, outbox: sqlOutbox({ db, vault, clock }) };
}

const to = (server: MailServer) => smtpTransport({ url: server.url, from });

test('a mail that is announced goes out at once, as text and HTML, from us to one mailbox', async () => {
  const server = await startMailServer();
  const { outbox, start, rows } = await openOutbox();
  const sender = start(to(server));
  await outbox.enqueue(letter);
  sender.wake();
  const [received] = await server.waitFor(1);
  expect(received?.recipients).toEqual(['ada@example.org']);
  expect(received?.mail.from?.value).toEqual([{ name: 'Lyceum', address: 'no-reply@lyceum.test' }]);
  expect(received?.mail.subject).toBe('Hello');
  expect(received?.mail.text?.trim()).toBe('Your code is 123456.');
  expect(received?.mail.html).toBe('<p>123456</p>');
  expect(received?.mail.headers.get('auto-submitted')).toBe('auto-generated');
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
});

test('a mail that nobody announced is found at the next look', async () => {
  const server = await startMailServer();
  const { outbox, start } = await openOutbox();
  start(to(server), 50);
  await outbox.enqueue(letter);
  expect(await server.waitFor(1)).toHaveLength(1);
});

test('what was put in before the start goes out at the start', async () => {
  const server = await startMailServer();
  const { outbox, start } = await openOutbox();
  await outbox.enqueue(letter);
  start(to(server));
  expect(await server.waitFor(1)).toHaveLength(1);
});

test('while the relay is down mails wait, and go out when it is up again', async () => {
  const port = await freePort();
  const { outbox, start, rows, time } = await openOutbox();
  const sender = start(smtpTransport({ url: `smtp://127.0.0.1:${port}`, from }));
  await outbox.enqueue(letter);
  sender.wake();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1, last_failure: 'ESOCKET' }]));
  const server = await startMailServer({ port });
  time.now += 5_001;
  sender.wake();
  expect(await server.waitFor(1)).toHaveLength(1);
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
});

test('a mail that is put off with 4xx is tried again later, and not sooner', async () => {
  let asked = 0;
  const server = await startMailServer({
    refuse: () => (++asked === 1 ? { code: 450, words: 'come back later' } : undefined),
  });
  const { outbox, start, rows, time } = await openOutbox();
  const sender = start(to(server));
  await outbox.enqueue(letter);
  sender.wake();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1, last_failure: 'EENVELOPE 450' }]));
  time.now += 2_000;
  sender.wake();
  await outbox.enqueue({ ...letter, subject: 'Second' });
  sender.wake();
  expect((await server.waitFor(1)).map(({ mail }) => mail.subject)).toEqual(['Second']);
  expect(asked).toBe(2);
  time.now += 3_001;
  sender.wake();
  expect((await server.waitFor(2)).map(({ mail }) => mail.subject)).toEqual(['Second', 'Hello']);
});

test('a mail that is refused with 5xx is given up at once, and nothing of it stays', async () => {
  const server = await startMailServer({ refuse: () => ({ code: 550, words: 'no such user ada@example.org' }) });
  const { outbox, start, rows, logged } = await openOutbox();
  const sender = start(to(server));
  await outbox.enqueue(letter);
  sender.wake();
  const dead = { state: 'dead', attempts: 1, last_failure: 'EENVELOPE 550' };
  await vi.waitFor(async () => expect(await rows()).toEqual([dead]));
  expect(logged.join('')).toContain('mail given up');
});

test('a month later nothing says any more that a mail was given up', async () => {
  const server = await startMailServer({ refuse: () => ({ code: 550, words: 'no' }) });
  const { outbox, start, rows, time } = await openOutbox();
  const sender = start(to(server));
  await outbox.enqueue(letter);
  sender.wake();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'dead' }]));
  time.now += 31 * 24 * 60 * 60_000;
  sender.wake();
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
});

test('no address, subject or content ever reaches the log', async () => {
  const server = await startMailServer({
    refuse: (address) => (address.startsWith('eve') ? { code: 550, words: `no such user ${address}` } : undefined),
  });
  const { outbox, start, rows, logged } = await openOutbox();
  const sender = start(to(server));
  await outbox.enqueue({ ...letter, to: 'eve@example.org' });
  await outbox.enqueue(letter);
  sender.wake();
  await server.waitFor(1);
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
  await vi.waitFor(() => expect(logged).toHaveLength(2));
  expect(logged.join('')).not.toMatch(/example\.org|Hello|123456/);
});

test('after three days of failing a mail is given up', async () => {
  const port = await freePort();
  const { outbox, start, rows, time } = await openOutbox();
  const sender = start(smtpTransport({ url: `smtp://127.0.0.1:${port}`, from }));
  await outbox.enqueue(letter);
  sender.wake();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]));
  time.now += GIVE_UP_AFTER_MS - 1;
  sender.wake();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2 }]));
  time.now += 60 * 60_000;
  sender.wake();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'dead', attempts: 3 }]));
});

test('a login that the relay refuses is ours to mend: the mail waits', async () => {
  const server = await startMailServer({ login: () => false });
  const { outbox, start, rows } = await openOutbox();
  const sender = start(smtpTransport({ url: server.url.replace('//', '//lyceum:wrong@'), from }));
  await outbox.enqueue(letter);
  sender.wake();
  const waiting = { state: 'waiting', attempts: 1, last_failure: 'EAUTH 535' };
  await vi.waitFor(async () => expect(await rows()).toEqual([waiting]));
  expect(server.received).toEqual([]);
});

test('a relay that hangs on one mail holds up no other', async () => {
  const hanging = Promise.withResolvers<void>();
  let first = true;
  const server = await startMailServer({
    beforeAccepting: async () => {
      if (!first) return;
      first = false;
      await hanging.promise;
    },
  });
  const { outbox, start } = await openOutbox();
  const sender = start(to(server));
  for (let index = 0; index < 12; index++) await outbox.enqueue({ ...letter, subject: String(index) });
  sender.wake();
  await server.waitFor(11);
  hanging.resolve();
  await server.waitFor(12);
});

test('several senders on one outbox deliver each mail once', async () => {
  const server = await startMailServer();
  const { outbox, start } = await openOutbox();
  for (let index = 0; index < 30; index++) await outbox.enqueue({ ...letter, subject: String(index) });
  const senders = [start(to(server)), start(to(server)), start(to(server))];
  await server.waitFor(30);
  await Promise.all(senders.map((sender) => sender.stop()));
  expect(server.received).toHaveLength(30);
  expect(new Set(server.received.map(({ mail }) => mail.subject)).size).toBe(30);
});

test('stopping waits for the mail that is on its way, and starts no other', async () => {
  const arrived = Promise.withResolvers<void>();
  const accept = Promise.withResolvers<void>();
  const server = await startMailServer({
    beforeAccepting: () => {
      arrived.resolve();
      return accept.promise;
    },
  });
  const { outbox, start, rows } = await openOutbox();
  const sender = start(to(server));
  await outbox.enqueue(letter);
  sender.wake();
  await arrived.promise;
  const stopped = sender.stop();
  await outbox.enqueue({ ...letter, subject: 'too late' });
  sender.wake();
  accept.resolve();
  await stopped;
  expect(server.received.map(({ mail }) => mail.subject)).toEqual(['Hello']);
  expect(await rows()).toHaveLength(1);
});

test('kill -9 in the middle of sending loses no mail, and what comes twice has the same Message-ID', async () => {
  const folder = temporaryFolder();
  const inTheMiddle = Promise.withResolvers<void>();
  const dead = Promise.withResolvers<void>();
  let accepted = 0;
  const server = await startMailServer({
    beforeAccepting: async () => {
      if (++accepted !== 4) return;
      inTheMiddle.resolve();
      // The relay has the mail, and its sender never learns of it.
      await dead.promise;
    },
  });
  const child = startChild(new URL('./testing/send-mails.child.ts', import.meta.url), [folder, server.url, '8']);
  await inTheMiddle.promise;
  await child.kill();
  dead.resolve();
  const acknowledged = [...child.lines];
  expect(acknowledged.length).toBeGreaterThan(0);

  const { start, rows, time } = await openOutbox(folder);
  // Longer than a claim lasts.
  time.now = Date.now() + 10 * 60_000;
  start(to(server), 50);
  await vi.waitFor(async () => expect(await rows()).toEqual([]), 10_000);
  const subjects = new Set(server.received.map(({ mail }) => mail.subject));
  expect(acknowledged.filter((subject) => !subjects.has(subject))).toEqual([]);
  const messageIds = new Set(server.received.map(({ mail }) => mail.messageId));
  expect(messageIds.size).toBe(subjects.size);
  expect(server.received.length).toBeGreaterThan(subjects.size);
  for (const id of messageIds) expect(id).toMatch(/^<[0-9a-f-]{36}@lyceum\.test>$/);
});
