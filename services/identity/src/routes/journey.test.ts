import { expect, test } from 'vitest';
import { timeStepAt, totpCode } from '../factors/totp.ts';
import { ada, mailsTo, signedIn, signIn, startIdentity, subjects, tokenIn } from '../testing/identity.ts';

test('the whole journey: register, verify, sign in, second factor, devices, revoke', async () => {
  const identity = await startIdentity();
  const registered = await identity.post('/api/auth/register', ada);
  expect(registered).toMatchObject({ status: 202, body: { status: 'verification_sent' } });

  const early = await identity.post('/api/auth/login', { email: ada.email, password: ada.password });
  expect(early).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });

  const [mail = ''] = await mailsTo(identity, ada.email, { subject: subjects.verification });
  const verified = await identity.post('/api/auth/verify-email', { token: tokenIn(mail) });
  expect(verified).toMatchObject({
    status: 200,
    body: { user: { email: ada.email, status: 'active', emailVerified: true } },
  });

  const session = await signIn(identity);
  const me = await session.get('/api/auth/me');
  expect(me).toMatchObject({
    status: 200,
    body: {
      email: ada.email,
      firstName: 'Ada',
      roles: ['user'],
      twoFactor: { enabled: false, methods: [], recoveryCodesLeft: 0 },
    },
  });

  const setup = await session.post('/api/auth/2fa/setup', { password: ada.password });
  expect(setup.body).toMatchObject({
    otpauthUri: expect.stringMatching(/^otpauth:\/\/totp\//),
    qrSvg: expect.stringContaining('<svg'),
  });
  const codeAt = (time: number) => totpCode({ secret: setup.body.secret, timeStep: timeStepAt(time) });
  const enabled = await session.post('/api/auth/2fa/enable', { code: codeAt(identity.now()) });
  expect(enabled.body.recoveryCodes).toHaveLength(10);

  identity.wait(60_000);
  const challenge = await identity.post('/api/auth/login', { email: ada.email, password: ada.password });
  expect(challenge).toMatchObject({
    status: 200,
    body: { status: 'two_factor_required', methods: ['totp', 'recovery_code'] },
  });
  const { challengeToken } = challenge.body;
  const answered = await identity.post('/api/auth/verify-2fa', { challengeToken, code: codeAt(identity.now()) });
  expect(answered).toMatchObject({ status: 200, body: { status: 'authenticated' } });
  const second = signedIn(identity, answered);

  const devices = await second.get('/api/auth/devices');
  expect(devices.body.items.length).toBeGreaterThanOrEqual(1);
  const sessions = await second.get('/api/auth/sessions');
  expect(sessions.body.items).toHaveLength(2);
  const other = sessions.body.items.find((item: { current: boolean }) => !item.current);
  expect((await second.delete(`/api/auth/sessions/${other.id}`)).status).toBe(204);
  expect(await session.get('/api/auth/me')).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  expect((await second.get('/api/auth/me')).status).toBe(200);

  expect((await second.post('/api/auth/logout')).status).toBe(204);
  expect((await second.get('/api/auth/me')).status).toBe(401);
});
