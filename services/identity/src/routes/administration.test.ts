import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { startPart } from '@lyceum/platform/service/start';
import { expect, test } from 'vitest';
import { identity as part } from '../service.ts';
import { ada, registerVerified, signIn, startIdentity, tokenIn } from '../testing/identity.ts';

const root = { email: 'root@example.org', password: 'the keeper of all keys' };
const withRoot = { environment: { ADMIN_EMAIL: root.email, ADMIN_PASSWORD: root.password } };

test('the administrator of the settings can sign in from the start, once and for all', async () => {
  const first = await startIdentity(withRoot);
  const session = await signIn(first, root);
  expect((await session.get('/api/auth/me')).body).toMatchObject({
    email: root.email,
    status: 'active',
    roles: ['user', 'admin'],
  });
  expect(first.printed).toEqual([]);
  await first.stop();
  const { dataDir, mails } = first;
  const other = { ADMIN_EMAIL: 'other@example.org', ADMIN_PASSWORD: 'another keeper of keys' };
  const second = await startIdentity({ dataDir, mails, environment: other });
  expect(
    (await second.post('/api/auth/login', { email: other.ADMIN_EMAIL, password: other.ADMIN_PASSWORD })).status,
  ).toBe(401);
  await signIn(second, root);
});

test('ASVS 13.3.1, 6.3.2: there is no default account; a weak or incomplete setting stops the start with a sentence', async () => {
  const environment = { DATA_DIR: temporaryFolder(), IDENTITY_PORT: '0', LOG_LEVEL: 'silent' };
  const start = (settings: Record<string, string>) => startPart(part, { ...environment, ...settings });
  await expect(start({ ADMIN_EMAIL: root.email })).rejects.toThrow('ADMIN_PASSWORD');
  await expect(start({ ADMIN_EMAIL: root.email, ADMIN_PASSWORD: 'password1' })).rejects.toThrow('too weak');
  await expect(start({ ADMIN_EMAIL: 'root', ADMIN_PASSWORD: root.password })).rejects.toThrow('ADMIN_EMAIL');
});

test('without settings the first start prints a link that makes one administrator, once', async () => {
  const identity = await startIdentity();
  const [, link = ''] = identity.printed;
  expect(link).toContain('http://localhost:8080/first-administrator#token=');
  const person = { email: root.email, password: root.password, firstName: 'Root', lastName: 'Keeper' };
  const become = (body: unknown) => identity.post('/api/auth/first-administrator', body);
  expect((await become({ ...person, token: 'x'.repeat(43) })).body.code).toBe('token_unknown');
  const token = tokenIn(link);
  expect((await become({ ...person, token, password: 'password1' })).body.code).toBe('weak_password');
  const answers = await Promise.all(
    [1, 2, 3, 4].map((index) => become({ ...person, token, email: `root${index}@example.org` })),
  );
  const [won, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(won?.body.user.roles).toEqual(['user', 'admin']);
  await signIn(identity, { email: won?.body.user.email, password: root.password });
  expect((await become({ ...person, token })).body.code).toBe('token_used');
});

test('a new start replaces the link, and prints none once there is an administrator', async () => {
  const first = await startIdentity();
  const old = tokenIn(first.printed.join());
  await first.stop();
  const { dataDir, mails } = first;
  const second = await startIdentity({ dataDir, mails });
  const person = { email: root.email, password: root.password, firstName: 'Root', lastName: 'Keeper' };
  expect((await second.post('/api/auth/first-administrator', { ...person, token: old })).body.code).toBe(
    'token_unknown',
  );
  const token = tokenIn(second.printed.join());
  expect((await second.post('/api/auth/first-administrator', { ...person, token })).status).toBe(200);
  await second.stop();
  expect((await startIdentity({ dataDir, mails })).printed).toEqual([]);
});

test('ASVS 7.4.2: a disabled user is out at once, cannot come back, and is let in again when enabled', async () => {
  const identity = await startIdentity(withRoot);
  await registerVerified(identity);
  const [admin, user] = [await signIn(identity, root), await signIn(identity)];
  const listed = (await admin.get('/api/admin/users?q=LOVELACE')).body;
  expect(listed.items).toMatchObject([
    { email: ada.email, status: 'active', activeSessions: 1, lockedUntil: null, disabledReason: null },
  ]);
  const path = `/api/admin/users/${user.userId}`;
  const disabled = await admin.post(`${path}/disable`, { reason: 'left school' });
  expect(disabled.body).toMatchObject({ status: 'disabled', disabledReason: 'left school', activeSessions: 0 });
  expect((await user.get('/api/auth/me')).status).toBe(401);
  const login = () => identity.post('/api/auth/login', { email: ada.email, password: ada.password });
  expect(await login()).toMatchObject({ status: 403, body: { code: 'account_disabled' } });
  expect((await identity.post('/api/auth/login', { email: ada.email, password: 'wrong password' })).body.code).toBe(
    'invalid_credentials',
  );
  expect((await admin.get('/api/admin/users?status=disabled')).body.items).toHaveLength(1);
  expect((await admin.post(`${path}/enable`)).body).toMatchObject({ status: 'active', disabledReason: null });
  expect((await login()).status).toBe(200);
  expect((await admin.post(`/api/admin/users/${user.deviceId}/disable`)).status).toBe(404);
});

test('an administrator’s enabling ends a lock', async () => {
  const environment = { ...withRoot.environment, LOGIN_ATTEMPTS: '2/900' };
  const identity = await startIdentity({ environment });
  await registerVerified(identity);
  const admin = await signIn(identity, root);
  for (let index = 0; index < 3; index++) {
    await identity.post('/api/auth/login', { email: ada.email, password: 'not hers at all' });
  }
  const [locked] = (await admin.get('/api/admin/users?status=locked')).body.items;
  expect(locked).toMatchObject({ email: ada.email, lockedUntil: expect.any(String) });
  await admin.post(`/api/admin/users/${locked.id}/enable`);
  await signIn(identity);
});

test('the last administrator can neither be disabled nor erased', async () => {
  const identity = await startIdentity(withRoot);
  const admin = await signIn(identity, root);
  const answer = await admin.post(`/api/admin/users/${admin.userId}/disable`);
  expect(answer).toMatchObject({ status: 409, body: { code: 'last_administrator' } });
  expect((await admin.delete('/api/auth/me', { password: root.password })).body.code).toBe('last_administrator');
});

test('ASVS 16.2.1-16.2.5, 16.3.2: the audit log says who did what, when and from where, and never a secret', async () => {
  const identity = await startIdentity(withRoot);
  await registerVerified(identity);
  await identity.post('/api/auth/login', { email: 'nobody@example.org', password: 'whatever it may be' });
  const [admin, user] = [await signIn(identity, root), await signIn(identity)];
  await admin.post(`/api/admin/users/${user.userId}/disable`, { reason: 'left school' });
  const { items } = (await admin.get('/api/admin/audit?action=user_disabled')).body;
  expect(items).toMatchObject([
    {
      action: 'user_disabled',
      actorId: admin.userId,
      targetId: user.userId,
      address: '127.0.0.1',
      detail: { reason: 'left school' },
    },
  ]);
  expect(items[0].requestId).toMatch(/^[0-9a-f-]{36}$/);
  const page = (await admin.get('/api/admin/audit?limit=2')).body;
  expect(page.items).toHaveLength(2);
  expect((await admin.get(`/api/admin/audit?limit=2&cursor=${page.nextCursor}`)).body.items).toHaveLength(2);

  const exported = await identity.as(admin.token, { accept: 'application/x-ndjson' }).get('/api/admin/audit');
  expect(exported.headers.get('content-type')).toContain('application/x-ndjson');
  const entries = String(exported.body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const actions = new Set(entries.map(({ action }) => action));
  for (const action of [
    'first_administrator',
    'registered',
    'email_verified',
    'login',
    'login_failed',
    'user_disabled',
    'audit_exported',
  ]) {
    expect(actions, action).toContain(action);
  }
  const text = String(exported.body);
  for (const secret of [ada.email, ada.password, root.password, user.token, user.deviceToken, 'nobody@']) {
    expect(text).not.toContain(secret);
  }
});
