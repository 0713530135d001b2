import { expect, test } from 'vitest';
import { startTestMail, type TestUser } from '../testing/test-service.ts';

const check = (user: TestUser, username: string, domain?: string) => {
  const query = new URLSearchParams({ username, ...(domain === undefined ? {} : { domain }) });
  return user.call({ method: 'GET', path: `/api/email-accounts/availability?${query}` });
};
const create = (user: TestUser, body: unknown) => user.call({ method: 'POST', path: '/api/email-accounts', body });

test('an address is available until it is taken, also in other spellings and for its owner', async () => {
  const mail = await startTestMail({ MAIL_DOMAINS: 'one.test,two.test' });
  const [jane, joan] = [await mail.user(), await mail.user()];
  expect((await check(joan, 'Jane.Doe')).body).toEqual({
    address: 'jane.doe@one.test',
    available: true,
    reason: null,
    suggestions: [],
  });
  await create(jane, { username: 'jane.doe' });
  for (const user of [jane, joan]) {
    expect((await check(user, 'JANE.doe')).body).toMatchObject({ available: false, reason: 'taken' });
    expect((await check(user, 'janedoe')).body).toMatchObject({ available: false, reason: 'too_similar' });
    expect((await check(user, 'jane-d0e')).body).toMatchObject({ available: false, reason: 'too_similar' });
    expect((await check(user, 'jane.doe', 'two.test')).body).toMatchObject({ available: true });
  }
  const similar = await create(joan, { username: 'jane_doe' });
  expect([similar.status, similar.body.code]).toEqual([409, 'address_too_similar']);
});

test('what cannot be had says why', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  for (const [username, reason] of [
    ['ab', 'invalid'],
    ['.jane', 'invalid'],
    ['jane..doe', 'invalid'],
    ['jane+tag', 'invalid'],
    ['jan\u00e9', 'invalid'],
    ['jane,joe', 'invalid'],
    ['x'.repeat(65), 'invalid'],
    ['postmaster', 'reserved'],
    ['P0stmaster', 'reserved'],
    ['autodiscover', 'reserved'],
  ] as const) {
    const { status, body } = await check(jane, username);
    expect(status).toBe(200);
    expect(body).toMatchObject({ address: `${username.toLowerCase()}@one.test`, available: false, reason });
  }
});

test('every suggestion can really be had, all of them by one user', async () => {
  const mail = await startTestMail();
  const [jane, joan] = [await mail.user(), await mail.user()];
  for (const username of ['jane', 'jane.mail', 'my.jane', 'jane2', 'jane3', 'jane5']) {
    expect((await create(jane, { username })).status).toBe(201);
  }
  const wanted = ['jane', 'José  Núñez!', 'postmaster', '.x', '名前', 'j'.repeat(70)];
  for (const username of wanted) {
    const { body } = await check(joan, username);
    expect([username, body.available, body.suggestions.length]).toEqual([username, false, 3]);
  }
  const { body } = await check(joan, 'jane');
  for (const address of body.suggestions as string[]) {
    const [username, domain] = address.split('@');
    expect([address, (await create(joan, { username, domain })).status]).toEqual([address, 201]);
  }
});

test('a suggestion stays near to the name that was wanted', async () => {
  const mail = await startTestMail();
  const { body } = await check(await mail.user(), 'José Núñez');
  expect(body.suggestions[0]).toBe('jose.nunez@one.test');
});

test('a domain that is not ours is refused', async () => {
  const mail = await startTestMail();
  const { status, body } = await check(await mail.user(), 'jane', 'other.test');
  expect([status, body.code]).toEqual([422, 'domain_unknown']);
});

test('checking is limited for each user', async () => {
  const mail = await startTestMail({ RATE_LIMITS: 'on', RATE_LIMIT_AVAILABILITY: '3/60' });
  const [jane, joan] = [await mail.user(), await mail.user()];
  for (let call = 0; call < 3; call++) expect((await check(jane, 'jane')).status).toBe(200);
  const refused = await check(jane, 'jane');
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await check(joan, 'jane')).status).toBe(200);
});
