import { expect, test } from 'vitest';
import { timeStepAt, totpCode } from '../factors/totp.ts';
import { ada, bob, mailsTo, registerVerified, signIn, startIdentity, subjects, tokenIn } from '../testing/identity.ts';
import { readStore } from '../testing/store-place.ts';

const newPassword = 'an entirely other engine';

test('ASVS 6.2.2, 6.2.3, 7.4.3: the password is changed with the present one, and every other session ends', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const [here, there] = [await signIn(identity), await signIn(identity)];
  const change = (currentPassword: string, password = newPassword) =>
    here.post('/api/auth/password/change', { currentPassword, newPassword: password });
  expect(await change('not hers at all')).toMatchObject({ status: 422, body: { code: 'wrong_password' } });
  expect((await change(ada.password, 'password1')).body).toMatchObject({ code: 'weak_password', reasons: ['common'] });
  expect((await there.get('/api/auth/me')).status).toBe(200);
  expect((await change(ada.password)).status).toBe(204);
  expect((await there.get('/api/auth/me')).status).toBe(401);
  expect((await here.get('/api/auth/me')).status).toBe(200);
  await mailsTo(identity, ada.email, { subject: subjects.passwordChanged });
  expect((await identity.post('/api/auth/login', { email: ada.email, password: ada.password })).status).toBe(401);
  await signIn(identity, { ...ada, password: newPassword });
});

test('ASVS 6.4.1, 6.4.2: a reset link works once, for an hour, and a newer one replaces it; it ends every session and a lock', async () => {
  const identity = await startIdentity({ environment: { LOGIN_ATTEMPTS: '2/900' } });
  await registerVerified(identity);
  const session = await signIn(identity);
  const forgot = () => identity.post('/api/auth/password/forgot', { email: ada.email });
  const reset = (token: string, password = newPassword) =>
    identity.post('/api/auth/password/reset', { token, newPassword: password });
  await forgot();
  const [first = ''] = await mailsTo(identity, ada.email, { subject: subjects.reset });
  await forgot();
  const [, second = ''] = await mailsTo(identity, ada.email, { subject: subjects.reset, count: 2 });
  expect((await reset(tokenIn(first))).body.code).toBe('token_unknown');
  for (let index = 0; index < 3; index++) {
    await identity.post('/api/auth/login', { email: ada.email, password: 'not hers at all' });
  }
  expect((await reset(tokenIn(second), 'password1')).body.code).toBe('weak_password');
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(tokenIn(second))));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'token_used')).toHaveLength(4);
  expect((await session.get('/api/auth/me')).status).toBe(401);
  const again = await signIn(identity, { ...ada, password: newPassword });
  expect((await again.get('/api/auth/me')).body.status).toBe('active');

  await forgot();
  const [, , third = ''] = await mailsTo(identity, ada.email, { subject: subjects.reset, count: 3 });
  identity.wait(61 * 60_000);
  expect((await reset(tokenIn(third))).body.code).toBe('token_expired');
});

test('the profile is changed field by field, and shown at once', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const session = await signIn(identity);
  expect((await session.get('/api/auth/me')).body).toMatchObject({ firstName: 'Ada', locale: null });
  const changed = await session.patch('/api/auth/me', { firstName: 'Augusta', locale: 'de' });
  expect(changed).toMatchObject({ status: 200, body: { firstName: 'Augusta', lastName: 'Lovelace', locale: 'de' } });
  expect((await session.get('/api/auth/me')).body).toEqual(changed.body);
  expect((await session.patch('/api/auth/me', { locale: null })).body.locale).toBeNull();
  expect((await session.patch('/api/auth/me', { roles: ['admin'] })).status).toBe(422);
  expect((await session.patch('/api/auth/me', { email: 'else@example.org' })).status).toBe(422);
});

test('who erases the account is gone, with tokens, devices and activity, and the address is free again', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  await registerVerified(identity, bob);
  const session = await signIn(identity);
  const { secret } = (await session.post('/api/auth/2fa/setup', { password: ada.password })).body;
  const code = (ahead: number) => totpCode({ secret, timeStep: timeStepAt(identity.now()) + ahead });
  await session.post('/api/auth/2fa/enable', { code: code(0) });
  const erase = (body: unknown) => session.delete('/api/auth/me', body);
  expect((await erase({ password: 'not hers at all', code: code(1) })).body.code).toBe('wrong_password');
  expect((await erase({ password: ada.password })).body.code).toBe('two_factor_required');
  expect((await erase({ password: ada.password, code: code(1) })).status).toBe(204);
  expect((await session.get('/api/auth/me')).status).toBe(401);
  const feed = await identity.get('/.well-known/erasures');
  expect(feed.body.items).toEqual([{ seq: 1, userId: expect.any(String), erasedAt: expect.any(String) }]);
  expect(feed.body.next).toBe(1);
  expect((await identity.get('/.well-known/erasures?after=1')).body).toEqual({ items: [], next: 1 });
  await mailsTo(identity, ada.email, { subject: subjects.erased });
  expect((await identity.post('/api/auth/login', { email: ada.email, password: ada.password })).status).toBe(401);
  const left = await readStore(identity.dataDir, async (store) => ({
    user: await store.users.findByEmail(ada.email),
    activity: await store.activities.latest(session.userId, ['login', 'registered', 'two_factor_enabled'], 10),
    devices: (await store.devices.list(session.userId, { limit: 10, after: undefined })).items,
  }));
  expect(left).toEqual({ user: undefined, activity: [], devices: [] });
  expect((await identity.post('/api/auth/register', ada)).status).toBe(202);
  await mailsTo(identity, ada.email, { subject: subjects.verification, count: 2 });
  await signIn(identity, bob);
});

test('ASVS 16.3.1: what happens to an account is listed for its user, the latest first', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  await identity.post('/api/auth/login', { email: ada.email, password: 'not hers at all' });
  identity.wait(1_000);
  const session = await signIn(identity, ada, { id: 'the-phone-of-ada', name: 'Phone' });
  identity.wait(1_000);
  await session.patch('/api/auth/me', { lastName: 'King' });
  const { items } = (await session.get('/api/auth/activity')).body;
  const kinds = items.map(({ kind }: { kind: string }) => kind);
  expect(kinds[0]).toBe('profile_changed');
  expect(new Set(kinds.slice(1, 3))).toEqual(new Set(['login', 'new_device']));
  expect(new Set(kinds.slice(3))).toEqual(new Set(['login_failed', 'email_verified', 'registered']));
  const login = items.find(({ kind }: { kind: string }) => kind === 'login');
  expect(login).toMatchObject({
    address: '127.0.0.1',
    place: null,
    device: { name: 'Phone' },
    risk: { level: 'low', reasons: [] },
  });
});
