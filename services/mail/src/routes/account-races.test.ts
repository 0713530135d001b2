import { expect, test } from 'vitest';
import { startTestMail, type TestUser } from '../testing/test-service.ts';

const accounts = '/api/email-accounts';
const create = (user: TestUser, body: unknown, headers: Record<string, string> = {}) =>
  user.call({ method: 'POST', path: accounts, body, headers });

test('a request that is repeated with its Idempotency-Key is carried out once and answered alike', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const key = { 'idempotency-key': 'a-key' };
  const first = await create(jane, { username: 'jane', displayName: 'Jane' }, key);
  expect(first.status).toBe(201);
  await jane.call({ method: 'PUT', path: `${accounts}/${first.body.id}`, body: { displayName: 'Changed since' } });
  await mail.restart();
  const again = await create(jane, { displayName: 'Jane', username: 'jane' }, key);
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.headers.get('etag')).toBe('"1"');
  expect((await jane.call({ method: 'GET', path: accounts })).body.items).toHaveLength(1);
});

test('many requests at once with one Idempotency-Key make one account and get one answer', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => create(jane, { username: 'jane' }, { 'idempotency-key': 'a-key' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test('an Idempotency-Key with another body is a mistake, and with another user another request', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const key = { 'idempotency-key': 'a-key' };
  expect((await create(jane, { username: 'jane' }, key)).status).toBe(201);
  const other = await create(jane, { username: 'joan' }, key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  expect((await create(await mail.user(), { username: 'joan' }, key)).status).toBe(201);
});

test('a refused request leaves its Idempotency-Key unused', async () => {
  const mail = await startTestMail();
  const [jane, joan] = [await mail.user(), await mail.user()];
  await create(joan, { username: 'wanted' });
  const key = { 'idempotency-key': 'a-key' };
  expect((await create(jane, { username: 'wanted' }, key)).status).toBe(409);
  expect((await create(jane, { username: 'another' }, key)).status).toBe(201);
});

test('of many changes under one If-Match exactly one is made, and all others get 412', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const { body: account } = await create(jane, { username: 'jane' });
  const path = `${accounts}/${account.id}`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      jane.call({ method: 'PUT', path, body: { displayName: `Jane ${at}` }, headers: { 'if-match': '"1"' } }),
    ),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 412 && body.code === 'precondition_failed')).toHaveLength(19);
  expect((await jane.call({ method: 'GET', path })).body).toEqual(made[0]?.body);
});

test('an If-Match that names another version, or none, is stale', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const { body: account } = await create(jane, { username: 'jane' });
  const path = `${accounts}/${account.id}`;
  for (const ifMatch of ['"99"', 'W/"1"', '1', 'nonsense']) {
    const headers = { 'if-match': ifMatch };
    const answer = await jane.call({ method: 'PUT', path, body: { displayName: 'J' }, headers });
    expect([ifMatch, answer.status]).toEqual([ifMatch, 412]);
  }
});

test('without If-Match, changes to different settings at the same time are all made', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const { body: account } = await create(jane, { username: 'jane' });
  const path = `${accounts}/${account.id}`;
  const changes = [
    { displayName: 'Jane' },
    { settings: { signature: 'Jane' } },
    { settings: { spam: { level: 'low' } } },
    { settings: { spam: { deleteAfterDays: 7 } } },
    { settings: { language: 'de' } },
    { settings: { notifications: { newMail: false } } },
  ];
  const answers = await Promise.all(changes.map((body) => jane.call({ method: 'PUT', path, body })));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  const { body } = await jane.call({ method: 'GET', path });
  expect(body).toMatchObject({
    version: 7,
    displayName: 'Jane',
    settings: {
      signature: 'Jane',
      spam: { level: 'low', deleteAfterDays: 7 },
      language: 'de',
      notifications: { newMail: false },
    },
  });
});

test('deleting and restoring at the same time end in one of the two states, with the right number of places', async () => {
  const mail = await startTestMail({ ACCOUNTS_PER_USER: '1' });
  const jane = await mail.user();
  const { body: account } = await create(jane, { username: 'jane' });
  const path = `${accounts}/${account.id}`;
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      jane.call(at % 2 === 0 ? { method: 'DELETE', path } : { method: 'POST', path: `${path}/restore` }),
    ),
  );
  const { body } = await jane.call({ method: 'GET', path });
  const another = await create(jane, { username: 'joan' });
  expect(another.status).toBe(body.status === 'deleting' ? 201 : 409);
});
