import { freePort } from '@lyceum/platform/settings/addresses';
import { expect, test } from 'vitest';
import { startTestMail, type TestUser } from '../testing/test-service.ts';

const accounts = '/api/email-accounts';
const create = (user: TestUser, body: unknown, headers: Record<string, string> = {}) =>
  user.call({ method: 'POST', path: accounts, body, headers });
const created = async (user: TestUser, username: string) => {
  const answer = await create(user, { username });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; address: string; version: number };
};
const at = (id: string) => `${accounts}/${id}`;

test('an account is created, found at its Location, listed, changed, deleted and restored', async () => {
  const port = await freePort('127.0.0.1');
  const mail = await startTestMail({ MAIL_HOST: 'mx.one.test', SUBMISSION_PORT: String(port) });
  const jane = await mail.user();
  const made = await create(jane, { username: 'Jane.Doe', displayName: 'Jane', settings: { spam: { level: 'high' } } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    address: 'jane.doe@one.test',
    username: 'jane.doe',
    domain: 'one.test',
    status: 'active',
    displayName: 'Jane',
    storage: { usedBytes: 0, quotaBytes: 10_737_418_240, messages: 0 },
    connection: {
      imap: null,
      smtp: { host: 'mx.one.test', port, security: 'starttls', username: 'jane.doe@one.test' },
    },
    version: 1,
  });
  expect(made.body.settings.spam).toEqual({ level: 'high', deleteAfterDays: 30 });

  const location = made.headers.get('location') ?? '';
  const shown = await jane.call({ method: 'GET', path: location });
  expect(shown.status).toBe(200);
  expect(shown.body).toEqual(made.body);
  expect(shown.headers.get('etag')).toBe('"1"');
  expect((await jane.call({ method: 'GET', path: accounts })).body).toEqual({ items: [made.body], nextCursor: null });

  const changed = await jane.call({
    method: 'PUT',
    path: location,
    body: { settings: { signature: 'Jane', spam: { deleteAfterDays: null } } },
    headers: { 'if-match': '"1"' },
  });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).toBe('"2"');
  expect(changed.body).toMatchObject({ displayName: 'Jane', version: 2 });
  expect(changed.body.settings).toEqual({
    ...made.body.settings,
    signature: 'Jane',
    spam: { level: 'high', deleteAfterDays: null },
  });

  const deleted = await jane.call({ method: 'DELETE', path: location });
  expect(deleted.status).toBe(202);
  expect(deleted.body).toMatchObject({ id: made.body.id, status: 'deleting' });
  const graceMs = Date.parse(deleted.body.restorableUntil) - Date.now();
  expect(Math.round(graceMs / 86_400_000)).toBe(30);
  expect((await jane.call({ method: 'GET', path: location })).body.status).toBe('deleting');
  expect((await jane.call({ method: 'DELETE', path: location })).body.code).toBe('account_deleting');
  const late = await jane.call({ method: 'PUT', path: location, body: { displayName: 'J' } });
  expect([late.status, late.body.code]).toEqual([409, 'account_deleting']);

  const restored = await jane.call({ method: 'POST', path: `${location}/restore` });
  expect(restored.status).toBe(200);
  expect(restored.body).toMatchObject({ status: 'active', settings: { signature: 'Jane' } });
  const again = await jane.call({ method: 'POST', path: `${location}/restore` });
  expect([again.status, again.body.code]).toEqual([409, 'account_not_deleting']);
});

test('settings can be sent back whole, as they were read', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const account = await created(jane, 'jane');
  const { body: read } = await jane.call({ method: 'GET', path: at(account.id) });
  const settings = { ...read.settings, language: 'de', timezone: 'Europe/Vienna' };
  const { status, body } = await jane.call({ method: 'PUT', path: at(account.id), body: { settings } });
  expect(status).toBe(200);
  expect(body.settings).toEqual(settings);
  const cleared = await jane.call({ method: 'PUT', path: at(account.id), body: { displayName: null } });
  expect(cleared.body.displayName).toBeNull();
});

test('lists of a thousand senders are taken', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const { id } = await created(jane, 'jane');
  const senders = (kind: string) =>
    Array.from({ length: 1000 }, (_, number) => `${kind}-${number}-${'x'.repeat(40)}@${'long'.repeat(15)}.example.org`);
  const settings = { blockedSenders: senders('blocked'), allowedSenders: senders('allowed') };
  const { status, body } = await jane.call({ method: 'PUT', path: at(id), body: { settings } });
  expect(status).toBe(200);
  expect(body.settings).toMatchObject(settings);
});

test('only a user whose e-mail address is verified can have an account', async () => {
  const mail = await startTestMail();
  const pending = await mail.user({ email_verified: false });
  const refused = await create(pending, { username: 'jane' });
  expect([refused.status, refused.body.code]).toEqual([403, 'email_not_verified']);
  expect((await pending.call({ method: 'GET', path: accounts })).body.items).toEqual([]);
});

test('a hundred parallel creations of one address by a hundred users: one 201 and 99 times 409', async () => {
  const mail = await startTestMail();
  const users = await Promise.all(Array.from({ length: 100 }, () => mail.user()));
  const answers = await Promise.all(users.map((user) => create(user, { username: 'wanted' })));
  const winners = answers.filter(({ status }) => status === 201);
  const losers = answers.filter(({ status }) => status === 409);
  expect([winners.length, losers.length]).toEqual([1, 99]);
  expect(new Set(losers.map(({ body }) => body.code))).toEqual(new Set(['address_taken']));
  const lists = await Promise.all(users.map((user) => user.call({ method: 'GET', path: accounts })));
  expect(lists.flatMap(({ body }) => body.items).map(({ id }) => id)).toEqual([winners[0]?.body.id]);
});

test('a hundred parallel creations by one user end at the limit, and the addresses of the refused are free', async () => {
  const mail = await startTestMail({ ACCOUNTS_PER_USER: '4' });
  const jane = await mail.user();
  const names = Array.from({ length: 20 }, (_, number) => `jane-${number + 20}`);
  const answers = await Promise.all(names.map((username) => create(jane, { username })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['account_limit_reached']));
  const free = names[answers.findIndex(({ status }) => status !== 201)] ?? '';
  await created(await mail.user(), free);
});

test('a user can have ten accounts, and restoring an eleventh is refused', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const first = await created(jane, 'jane-20');
  for (let number = 21; number < 30; number++) await created(jane, `jane-${number}`);
  const eleventh = await create(jane, { username: 'jane-30' });
  expect([eleventh.status, eleventh.body.code]).toEqual([409, 'account_limit_reached']);
  await jane.call({ method: 'DELETE', path: at(first.id) });
  await created(jane, 'jane-30');
  const restored = await jane.call({ method: 'POST', path: `${at(first.id)}/restore` });
  expect([restored.status, restored.body.code]).toEqual([409, 'account_limit_reached']);
});

test('nobody can hoard addresses by giving them up', async () => {
  const mail = await startTestMail({ ACCOUNTS_PER_USER: '1' });
  const jane = await mail.user();
  for (const username of ['jane-20', 'jane-22', 'jane-23']) {
    const { id } = await created(jane, username);
    await jane.call({ method: 'DELETE', path: at(id) });
  }
  const fourth = await create(jane, { username: 'jane-24' });
  expect([fourth.status, fourth.body.code]).toEqual([409, 'account_limit_reached']);
});

test('a list comes in pages, and a cursor of another list is refused', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const made = [await created(jane, 'jane-20'), await created(jane, 'jane-22'), await created(jane, 'jane-23')];
  const first = await jane.call({ method: 'GET', path: `${accounts}?limit=2` });
  const second = await jane.call({ method: 'GET', path: `${accounts}?limit=2&cursor=${first.body.nextCursor}` });
  const ids = [...first.body.items, ...second.body.items].map(({ id }) => id);
  expect(ids).toEqual(made.map(({ id }) => id));
  expect(second.body.nextCursor).toBeNull();
  const admin = await mail.admin();
  const foreign = await admin.call({
    method: 'GET',
    path: `/api/admin/email-accounts?cursor=${first.body.nextCursor}`,
  });
  expect([foreign.status, foreign.body.code]).toEqual([422, 'invalid_cursor']);
  for (const cursor of ['nonsense', 'W10', `${first.body.nextCursor}x`]) {
    const answer = await jane.call({ method: 'GET', path: `${accounts}?cursor=${cursor}` });
    expect([cursor, answer.body.code]).toEqual([cursor, 'invalid_cursor']);
  }
});
