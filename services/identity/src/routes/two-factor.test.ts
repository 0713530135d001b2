import { expect, test } from 'vitest';
import { timeStepAt, totpCode } from '../factors/totp.ts';
import {
  ada,
  codeIn,
  mailsTo,
  registerVerified,
  type SignedIn,
  signedIn,
  signIn,
  startIdentity,
  subjects,
  type TestIdentity,
  tokenIn,
} from '../testing/identity.ts';

const step = 30_000;
const day = 24 * 3_600_000;

interface Enrolled {
  readonly session: SignedIn;
  readonly recoveryCodes: string[];
  /** The code of this moment, of steps to come, or of those gone by. */
  code(stepsAhead?: number): string;
}

async function enrol(identity: TestIdentity): Promise<Enrolled> {
  await registerVerified(identity);
  const session = await signIn(identity);
  const { secret } = (await session.post('/api/auth/2fa/setup', { password: ada.password })).body;
  const code = (ahead = 0) => totpCode({ secret, timeStep: timeStepAt(identity.now()) + ahead });
  const { recoveryCodes } = (await session.post('/api/auth/2fa/enable', { code: code() })).body;
  identity.wait(3 * step);
  return { session, recoveryCodes, code };
}

const login = (identity: TestIdentity, device?: Record<string, string>) =>
  identity.post('/api/auth/login', { email: ada.email, password: ada.password, ...(device ? { device } : {}) });

async function challenge(identity: TestIdentity, device?: Record<string, string>): Promise<string> {
  const answer = await login(identity, device);
  expect(answer.body).toMatchObject({ status: 'two_factor_required' });
  expect(answer.body).not.toHaveProperty('token');
  return answer.body.challengeToken;
}

const answer = (identity: TestIdentity, challengeToken: string, code: string) =>
  identity.post('/api/auth/verify-2fa', { challengeToken, code });

/** A code that is not one of the three that are right now. */
const wrongCode = ({ code }: Enrolled) => {
  const right = [-1, 0, 1].map(code);
  return ['000000', '111111', '222222', '333333'].find((guess) => !right.includes(guess)) ?? '';
};

test('ASVS 6.5.1: of 100 uses of one code at once, in as many logins, exactly one succeeds', {
  timeout: 120_000,
}, async () => {
  const identity = await startIdentity();
  const { code } = await enrol(identity);
  const tokens = [];
  for (let index = 0; index < 100; index++) tokens.push(await challenge(identity));
  const now = code();
  const answers = await Promise.all(tokens.map((token) => answer(identity, token, now)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
  expect(codes).toEqual(new Set(['account_locked', 'code_already_used']));
});

test('of 100 uses of one code in one login, exactly one succeeds', async () => {
  const identity = await startIdentity();
  const { code } = await enrol(identity);
  const token = await challenge(identity);
  const now = code();
  const answers = await Promise.all(Array.from({ length: 100 }, () => answer(identity, token, now)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('ASVS 6.5.1: a code that was used, and any older one, is refused; one step of delay is forgiven, two are not', async () => {
  const identity = await startIdentity();
  const { code } = await enrol(identity);
  expect((await answer(identity, await challenge(identity), code(-2))).body.code).toBe('invalid_code');
  expect((await answer(identity, await challenge(identity), code(2))).body.code).toBe('invalid_code');
  expect((await answer(identity, await challenge(identity), code(0))).status).toBe(200);
  expect((await answer(identity, await challenge(identity), code(0))).body.code).toBe('code_already_used');
  expect((await answer(identity, await challenge(identity), code(-1))).body.code).toBe('code_already_used');
  expect(
    (await answer(identity, await challenge(identity), ` ${code(1).slice(0, 3)} ${code(1).slice(3)}`)).status,
  ).toBe(200);
});

test('ASVS 6.6.3: five wrong codes end the challenge, and then the right one does not help', async () => {
  const identity = await startIdentity();
  const enrolled = await enrol(identity);
  const token = await challenge(identity);
  const guesses = await Promise.all(Array.from({ length: 30 }, () => answer(identity, token, wrongCode(enrolled))));
  expect(guesses.filter(({ body }) => body.code === 'invalid_code')).toHaveLength(5);
  expect(guesses.filter(({ body }) => body.code === 'challenge_expired')).toHaveLength(25);
  expect((await answer(identity, token, enrolled.code())).body.code).toBe('challenge_expired');
  expect((await answer(identity, await challenge(identity), enrolled.code())).status).toBe(200);
});

test('who knows the password cannot try codes without end by signing in again and again', async () => {
  const identity = await startIdentity();
  const enrolled = await enrol(identity);
  const wrong = wrongCode(enrolled);
  const codes: string[] = [];
  for (let round = 0; round < 5; round++) {
    const token = await challenge(identity);
    for (let guess = 0; guess < 5; guess++) codes.push((await answer(identity, token, wrong)).body.code);
  }
  expect(codes.filter((code) => code === 'invalid_code')).toHaveLength(20);
  expect(codes.at(-1)).toBe('account_locked');
  // The owner's own device has a count of its own.
  const owned = await challenge(identity, { token: enrolled.session.deviceToken });
  expect((await answer(identity, owned, enrolled.code())).status).toBe(200);
});

test('ASVS 6.6.2, 6.5.5: a challenge is good for five minutes, for one login, and nothing else is one', async () => {
  const identity = await startIdentity();
  const { code } = await enrol(identity);
  const token = await challenge(identity);
  identity.wait(5 * 60_000 + 1);
  expect((await answer(identity, token, code())).body.code).toBe('challenge_expired');
  const fresh = await challenge(identity);
  expect((await answer(identity, fresh, code())).status).toBe(200);
  expect((await answer(identity, fresh, code(1))).body.code).toBe('challenge_expired');
  expect((await answer(identity, 'x'.repeat(43), code(1))).body.code).toBe('challenge_expired');
  expect((await identity.as(fresh).get('/api/auth/me')).status).toBe(401);
});

test('ASVS 6.5.2: a recovery code signs in once, however it is typed, and its use is reported', async () => {
  const identity = await startIdentity();
  const { recoveryCodes } = await enrol(identity);
  const [first = '', second = ''] = recoveryCodes;
  expect(new Set(recoveryCodes).size).toBe(10);
  const token = await challenge(identity);
  const typed = first.toUpperCase().replaceAll('-', ' ');
  const answers = await Promise.all(Array.from({ length: 5 }, () => answer(identity, token, typed)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await answer(identity, await challenge(identity), first)).body.code).toBe('invalid_code');
  const session = signedIn(identity, await answer(identity, await challenge(identity), second));
  expect((await session.get('/api/auth/me')).body.twoFactor).toEqual({
    enabled: true,
    methods: ['totp'],
    recoveryCodesLeft: 8,
  });
  await mailsTo(identity, ada.email, { subject: /recovery code was used/i, count: 2 });
  const kinds = (await session.get('/api/auth/activity')).body.items.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain('recovery_code_used');
});

test('a device that its user trusts is not asked for 30 days, when it shows its token', async () => {
  const identity = await startIdentity();
  const { code, session } = await enrol(identity);
  const device = { token: session.deviceToken };
  const first = await challenge(identity, device);
  const trusting = await identity.post('/api/auth/verify-2fa', {
    challengeToken: first,
    code: code(),
    trustDevice: true,
  });
  expect(trusting.body.device).toMatchObject({ id: session.deviceId, trusted: true });
  const { deviceToken } = trusting.body;
  await challenge(identity);
  identity.wait(29 * day);
  expect((await login(identity, { token: deviceToken })).body.status).toBe('authenticated');
  identity.wait(day + 1);
  await challenge(identity, { token: deviceToken });
});

test('trust is taken back by hand, by a new password from a mailed link, and with the second factor', async () => {
  const identity = await startIdentity();
  const { code, session } = await enrol(identity);
  const device = { token: session.deviceToken };
  const trust = async () => {
    identity.wait(3 * step);
    const challengeToken = await challenge(identity, device);
    const trusted = await identity.post('/api/auth/verify-2fa', { challengeToken, code: code(), trustDevice: true });
    expect(trusted.status).toBe(200);
    return signedIn(identity, trusted);
  };
  const first = await trust();
  const withdrawn = await first.patch(`/api/auth/devices/${first.deviceId}`, { trusted: false });
  expect(withdrawn.body).toMatchObject({ trusted: false, trustedUntil: null });
  await challenge(identity, device);

  await trust();
  await identity.post('/api/auth/password/forgot', { email: ada.email });
  const [mail = ''] = await mailsTo(identity, ada.email, { subject: subjects.reset });
  const reset = await identity.post('/api/auth/password/reset', { token: tokenIn(mail), newPassword: ada.password });
  expect(reset.status).toBe(204);
  await challenge(identity, device);
});

test('ASVS 6.4.3: a password reset never skips the second factor, and does not sign in', async () => {
  const identity = await startIdentity();
  const { session } = await enrol(identity);
  await identity.post('/api/auth/password/forgot', { email: ada.email });
  const [mail = ''] = await mailsTo(identity, ada.email, { subject: subjects.reset });
  const newPassword = 'an entirely other engine';
  const reset = await identity.post('/api/auth/password/reset', { token: tokenIn(mail), newPassword });
  expect(reset).toMatchObject({ status: 204, body: '' });
  expect((await session.get('/api/auth/me')).status).toBe(401);
  const next = await identity.post('/api/auth/login', { email: ada.email, password: newPassword });
  expect(next.body).toMatchObject({ status: 'two_factor_required', methods: ['totp', 'recovery_code'] });
});

test('ASVS 7.5.1: the second factor is set up, changed and turned off only with the password', async () => {
  const identity = await startIdentity();
  const { session, code, recoveryCodes } = await enrol(identity);
  const password = 'not hers at all';
  expect((await session.post('/api/auth/2fa/setup', { password })).body.code).toBe('wrong_password');
  expect((await session.post('/api/auth/2fa/setup', { password: ada.password })).body.code).toBe(
    'two_factor_already_enabled',
  );
  expect((await session.post('/api/auth/2fa/disable', { password, code: code() })).body.code).toBe('wrong_password');
  const fresh = await session.post('/api/auth/2fa/recovery-codes', { password: ada.password, code: code() });
  expect(fresh.body.recoveryCodes).toHaveLength(10);
  const old = await session.post('/api/auth/2fa/disable', { password: ada.password, code: recoveryCodes[0] });
  expect(old.body.code).toBe('invalid_code');
  const replayed = await session.post('/api/auth/2fa/disable', { password: ada.password, code: code() });
  expect(replayed.body.code).toBe('code_already_used');
  const off = await session.post('/api/auth/2fa/disable', { password: ada.password, code: code(1) });
  expect(off.status).toBe(204);
  await mailsTo(identity, ada.email, { subject: subjects.factorChanged, count: 3 });
  expect((await login(identity)).body.status).toBe('authenticated');
  const again = await session.post('/api/auth/2fa/disable', { password: ada.password, code: code(1) });
  expect(again.body.code).toBe('two_factor_not_enabled');
});

test('enabling needs a set-up and a right code, and ten wrong passwords or codes of a session end the tries', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const session = await signIn(identity);
  expect((await session.post('/api/auth/2fa/enable', { code: '123456' })).body.code).toBe('two_factor_setup_missing');
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => session.post('/api/auth/2fa/setup', { password: 'not hers at all' })),
  );
  expect(answers.filter(({ body }) => body.code === 'wrong_password').length).toBeLessThanOrEqual(10);
  expect((await session.post('/api/auth/2fa/setup', { password: ada.password })).body.code).toBe('account_locked');
  identity.wait(15 * 60_000);
  const { secret } = (await session.post('/api/auth/2fa/setup', { password: ada.password })).body;
  const right = totpCode({ secret, timeStep: timeStepAt(identity.now()) });
  const wrong = right === '000000' ? '111111' : '000000';
  expect((await session.post('/api/auth/2fa/enable', { code: wrong })).body.code).toBe('invalid_code');
  expect((await login(identity)).body.status).toBe('authenticated');
  expect((await session.post('/api/auth/2fa/enable', { code: right })).status).toBe(200);
  expect((await session.post('/api/auth/2fa/enable', { code: right })).body.code).toBe('two_factor_already_enabled');
});

const proxied = { environment: { TRUSTED_PROXIES: '127.0.0.0/8' } };
const vienna = { 'x-forwarded-for': '193.171.1.1' };
const california = { 'x-forwarded-for': '8.8.8.8' };

test('ASVS 6.3.7: a login that looks badly wrong asks who has no second factor for a mailed code', async () => {
  const identity = await startIdentity(proxied);
  await registerVerified(identity);
  const body = { email: ada.email, password: ada.password };
  await identity.as(undefined, vienna).post('/api/auth/login', body);
  identity.wait(60_000);
  const away = identity.as(undefined, { ...california, 'user-agent': 'another one' });
  const asked = await away.post('/api/auth/login', body);
  expect(asked.body).toMatchObject({ status: 'two_factor_required', methods: ['email_code'] });
  const [mail = ''] = await mailsTo(identity, ada.email, { subject: subjects.emailCode });
  const { challengeToken } = asked.body;
  const right = codeIn(mail);
  const wrong = right === '000000' ? '111111' : '000000';
  expect((await away.post('/api/auth/verify-2fa', { challengeToken, code: wrong })).body.code).toBe('invalid_code');
  const answered = await away.post('/api/auth/verify-2fa', { challengeToken, code: right });
  expect(answered.body.status).toBe('authenticated');
  expect((await away.post('/api/auth/verify-2fa', { challengeToken, code: right })).body.code).toBe(
    'challenge_expired',
  );
  const session = signedIn(identity, answered);
  const [, latest] = (await session.get('/api/auth/activity')).body.items;
  expect(latest).toMatchObject({
    kind: 'login',
    place: { country: 'US' },
    risk: { level: 'high', reasons: ['new_device', 'new_country', 'impossible_travel'] },
  });
});

test('a high risk asks for the second factor even on a trusted device', async () => {
  const identity = await startIdentity(proxied);
  const home = identity.as(undefined, vienna);
  const body = { email: ada.email, password: ada.password };
  const { code } = await enrol(identity);
  const { challengeToken } = (await home.post('/api/auth/login', body)).body;
  const trusted = await home.post('/api/auth/verify-2fa', { challengeToken, code: code(), trustDevice: true });
  const device = { token: trusted.body.deviceToken };
  expect((await home.post('/api/auth/login', { ...body, device })).body.status).toBe('authenticated');
  const far = await identity.as(undefined, california).post('/api/auth/login', { ...body, device });
  expect(far.body).toMatchObject({ status: 'two_factor_required' });
});
