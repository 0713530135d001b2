import { expect, test } from 'vitest';
import { startTestMail, type TestUser } from '../testing/test-service.ts';

async function start() {
  const mail = await startTestMail();
  const jane = await mail.user();
  const { body } = await jane.call({ method: 'POST', path: '/api/email-accounts', body: { username: 'jane' } });
  return {
    mail,
    jane,
    account: `/api/email-accounts/${body.id}`,
    path: `/api/email-accounts/${body.id}/app-passwords`,
  };
}

const add = (user: TestUser, path: string, name = 'Phone') =>
  user.call({ method: 'POST', path, body: { name, scopes: ['receive', 'send'] } });

test('an app password is shown once, listed by its name, and revoked', async () => {
  const { jane, path } = await start();
  const made = await add(jane, path);
  expect(made.status).toBe(201);
  expect(made.body.password).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
  expect(made.headers.get('cache-control')).toBe('no-store');
  const { password, ...shown } = made.body;
  const listed = await jane.call({ method: 'GET', path });
  expect(listed.body).toEqual({ items: [shown] });
  expect(shown).toMatchObject({ name: 'Phone', scopes: ['receive', 'send'], lastUsedAt: null });
  expect(JSON.stringify(listed.body)).not.toContain(password);

  const revoked = await jane.call({ method: 'DELETE', path: `${path}/${shown.id}` });
  expect([revoked.status, revoked.body]).toEqual([204, undefined]);
  expect((await jane.call({ method: 'DELETE', path: `${path}/${shown.id}` })).status).toBe(404);
  expect((await jane.call({ method: 'GET', path })).body).toEqual({ items: [] });
});

test('an account has 25 app passwords at most, however many are asked for at once', async () => {
  const { jane, path } = await start();
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => add(jane, path, `Device ${at}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(25);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['app_password_limit_reached']));
});

test('an account that is being deleted gets no new app passwords', async () => {
  const { jane, path, account } = await start();
  await jane.call({ method: 'DELETE', path: account });
  expect((await add(jane, path)).body.code).toBe('account_deleting');
});

test('what is no app password is refused', async () => {
  const { jane, path } = await start();
  const refused = [
    { name: '', scopes: ['send'] },
    { name: 'Phone', scopes: [] },
    { name: 'Phone', scopes: ['admin'] },
    { name: 'Phone\r\n', scopes: ['send'] },
    { name: 'Phone' },
    { scopes: ['send'] },
    { name: 'Phone', scopes: ['send'], password: 'mine' },
  ];
  for (const body of refused) {
    const answer = await jane.call({ method: 'POST', path, body });
    expect([body, answer.status, answer.body.code]).toEqual([body, 422, 'invalid_input']);
  }
});
