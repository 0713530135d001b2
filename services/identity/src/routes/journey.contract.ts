import { expect, test } from 'vitest';
import { timeStepAt, totpCode } from '../factors/totp.ts';
import {
  ada,
  bob,
  mailsTo,
  registerVerified,
  signedIn,
  signIn,
  startIdentity,
  subjects,
  tokenIn,
} from '../testing/identity.ts';

/** The journey of issue 3, on whichever engine the environment names. */
export function journeyContract(engine: string, environment: () => Record<string, string>): void {
  test(`on ${engine}, the whole journey: register, verify, sign in, second factor, devices, revoke`, async () => {
    const identity = await startIdentity({ environment: environment() });
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

  test(`on ${engine}, a burst of wrong passwords and of one code gains nothing`, async () => {
    const identity = await startIdentity({ environment: { ...environment(), LOGIN_ATTEMPTS: '10/900' } });
    await registerVerified(identity, bob);
    const session = await signIn(identity, bob);
    const { secret } = (await session.post('/api/auth/2fa/setup', { password: bob.password })).body;
    const code = (ahead: number) => totpCode({ secret, timeStep: timeStepAt(identity.now()) + ahead });
    expect((await session.post('/api/auth/2fa/enable', { code: code(0) })).status).toBe(200);
    const login = { email: bob.email, password: bob.password };
    const tokens = [];
    for (let index = 0; index < 10; index++)
      tokens.push((await identity.post('/api/auth/login', login)).body.challengeToken);
    const next = code(1);
    const answers = await Promise.all(
      tokens.map((challengeToken) => identity.post('/api/auth/verify-2fa', { challengeToken, code: next })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

    const guess = () => identity.post('/api/auth/login', { ...login, password: 'not his at all' });
    const guesses = await Promise.all(Array.from({ length: 200 }, guess));
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  });
}
