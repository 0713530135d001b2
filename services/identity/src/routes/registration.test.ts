import { expect, test } from 'vitest';
import {
  ada,
  bob,
  codeIn,
  mailsTo,
  registerVerified,
  signIn,
  startIdentity,
  subjects,
  type TestIdentity,
  tokenIn,
} from '../testing/identity.ts';

const { verification } = subjects;

const verificationMails = (identity: TestIdentity, count = 1) =>
  mailsTo(identity, ada.email, { subject: verification, count });

const login = (identity: TestIdentity, password: string) =>
  identity.post('/api/auth/login', { email: ada.email, password });

test('ASVS 6.3.8: register, resend and forgot answer alike for a known, a pending and an unknown address', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  await identity.post('/api/auth/register', bob);
  const addresses = [ada.email, ada.email.toUpperCase(), bob.email, 'nobody@example.org'];
  for (const [path, extra] of [
    ['/api/auth/register', { password: ada.password, firstName: 'A', lastName: 'B' }],
    ['/api/auth/resend-verification', {}],
    ['/api/auth/password/forgot', {}],
  ] as const) {
    const answers = [];
    for (const email of addresses) answers.push(await identity.post(path, { ...extra, email }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size, path).toBe(1);
    expect(answers[0]?.status).toBe(202);
  }
  const [mail = ''] = await mailsTo(identity, ada.email, { subject: subjects.alreadyRegistered });
  expect(mail).not.toContain('#token=');
  expect((await login(identity, ada.password)).status).toBe(200);
});

test('the link verifies once; a second use says that the address is already verified', async () => {
  const identity = await startIdentity();
  await identity.post('/api/auth/register', ada);
  const [mail = ''] = await verificationMails(identity);
  const token = tokenIn(mail);
  expect(mail).toContain(`http://localhost:8080/verify#token=${token}`);
  expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => identity.post('/api/auth/verify-email', { token })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const again = await identity.post('/api/auth/verify-email', { token });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'token_used', detail: expect.stringContaining('already verified') },
  });
});

test('20 prefetches of the link, as a mail scanner makes them, use nothing up', async () => {
  const identity = await startIdentity();
  await identity.post('/api/auth/register', ada);
  const [mail = ''] = await verificationMails(identity);
  const token = tokenIn(mail);
  for (let index = 0; index < 20; index++) {
    const method = index % 2 ? 'GET' : 'HEAD';
    // What a scanner sends: the part behind # stays with it. And, for those that are told more, the token as a query.
    await fetch(`${identity.url}/verify`, { method });
    await fetch(`${identity.url}/api/auth/verify-email?token=${token}`, { method });
  }
  expect((await identity.post('/api/auth/verify-email', { token })).status).toBe(200);
});

test('the six digits of the same mail verify too, with the address in any letter case', async () => {
  const identity = await startIdentity();
  await identity.post('/api/auth/register', ada);
  const [mail = ''] = await verificationMails(identity);
  const body = { email: 'ADA@example.org', code: codeIn(mail) };
  expect(await identity.post('/api/auth/verify-email', body)).toMatchObject({
    status: 200,
    body: { user: { status: 'active' } },
  });
  expect((await identity.post('/api/auth/verify-email', body)).body.code).toBe('token_used');
});

test('ASVS 6.6.3: five wrong digits end the tries for the address, also when they come at once; the link still works', async () => {
  const identity = await startIdentity();
  await identity.post('/api/auth/register', ada);
  const [mail = ''] = await verificationMails(identity);
  const right = codeIn(mail);
  const wrong = Array.from({ length: 30 }, (_, index) =>
    String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
  );
  const answers = await Promise.all(
    wrong.map((code) => identity.post('/api/auth/verify-email', { email: ada.email, code })),
  );
  expect(answers.filter(({ body }) => body.code === 'token_unknown')).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  const late = await identity.post('/api/auth/verify-email', { email: ada.email, code: right });
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  const unknown = await identity.post('/api/auth/verify-email', { email: 'nobody@example.org', code: '123456' });
  expect(unknown.body.code).toBe('token_unknown');
  expect((await identity.post('/api/auth/verify-email', { token: tokenIn(mail) })).status).toBe(200);
});

test('ASVS 6.4.1: link and code are good for 24 hours and no longer', async () => {
  const identity = await startIdentity();
  await identity.post('/api/auth/register', ada);
  const [mail = ''] = await verificationMails(identity);
  identity.wait(24 * 3_600_000 + 1_000);
  const late = [{ token: tokenIn(mail) }, { email: ada.email, code: codeIn(mail) }];
  for (const body of late) {
    expect(await identity.post('/api/auth/verify-email', body)).toMatchObject({
      status: 422,
      body: { code: 'token_expired' },
    });
  }
});

test('a mail that is sent again takes the older link and code out of force', async () => {
  const identity = await startIdentity();
  await identity.post('/api/auth/register', ada);
  const [first = ''] = await verificationMails(identity);
  await identity.post('/api/auth/resend-verification', { email: ada.email });
  const [, second = ''] = await verificationMails(identity, 2);
  expect((await identity.post('/api/auth/verify-email', { token: tokenIn(first) })).body.code).toBe('token_unknown');
  expect((await identity.post('/api/auth/verify-email', { email: ada.email, code: codeIn(first) })).body.code).toBe(
    'token_unknown',
  );
  expect((await identity.post('/api/auth/verify-email', { token: tokenIn(second) })).status).toBe(200);
});

test('who registers another’s address first, or again, gains nothing: a link puts its own registration into force', async () => {
  const identity = await startIdentity();
  const stranger = { ...ada, password: 'what a stranger chose', firstName: 'Mallory' };
  await identity.post('/api/auth/register', stranger);
  await verificationMails(identity, 1);
  await identity.post('/api/auth/register', ada);
  const [, own = ''] = await verificationMails(identity, 2);
  await identity.post('/api/auth/register', stranger);
  await verificationMails(identity, 3);
  const verified = await identity.post('/api/auth/verify-email', { token: tokenIn(own) });
  expect(verified).toMatchObject({ status: 200, body: { user: { firstName: 'Ada' } } });
  expect((await login(identity, stranger.password)).status).toBe(401);
  await signIn(identity);
  const mails = await verificationMails(identity, 3);
  const dead = await identity.post('/api/auth/verify-email', { token: tokenIn(mails[2] ?? '') });
  expect(dead.status).not.toBe(200);
  await signIn(identity);
});

test('nobody’s mailbox is flooded: the sixth mail of a kind within an hour is not sent, and the answer does not say so', async () => {
  const identity = await startIdentity();
  for (let index = 0; index < 8; index++) {
    expect((await identity.post('/api/auth/register', ada)).status).toBe(202);
  }
  await identity.post('/api/auth/register', bob);
  await mailsTo(identity, bob.email, { subject: verification });
  expect(await verificationMails(identity, 5)).toHaveLength(5);
});

test('ASVS 6.2.1, 6.2.4, 6.2.11: short, common and personal passwords are refused with reasons, before anything is stored', async () => {
  const identity = await startIdentity();
  for (const [password, reason] of [
    ['1234567', 'too_short'],
    ['x'.repeat(257), 'too_long'],
    ['password1', 'common'],
    ['lovelaceada', 'personal_data'],
  ] as const) {
    const answer = await identity.post('/api/auth/register', { ...ada, password });
    expect(answer, password).toMatchObject({ status: 422, body: { code: 'weak_password' } });
    expect(answer.body.reasons).toContain(reason);
  }
  expect((await login(identity, 'password1')).body.code).toBe('invalid_credentials');
});

test('ASVS 6.2.5, 6.2.8, 6.2.9: any characters do, spaces count, and all of a long password is looked at', async () => {
  const identity = await startIdentity();
  const password = `  ${'пароль 🔑 '.repeat(12)}end  `;
  await registerVerified(identity, { ...ada, password });
  expect((await login(identity, password.trim())).status).toBe(401);
  expect((await login(identity, password.replace('end', 'eNd'))).status).toBe(401);
  expect((await login(identity, `${password.slice(0, -1)}x`)).status).toBe(401);
  expect((await login(identity, password)).status).toBe(200);
});

test('ASVS 1.3.11, 2.2.1: what could reach a second mailbox or header is refused, and an unknown field is named', async () => {
  const identity = await startIdentity();
  const bad = [
    'a@b.org\r\nBcc: c@d.org',
    'a@b.org,c@d.org',
    '<a@b.org>',
    'a@b.org ',
    'a@localhost',
    'a..b@example.org',
    '@',
    'a@',
  ];
  for (const email of bad) {
    for (const path of ['/api/auth/register', '/api/auth/password/forgot', '/api/auth/resend-verification']) {
      const body = path.endsWith('register') ? { ...ada, email } : { email };
      expect((await identity.post(path, body)).status, email).toBe(422);
    }
  }
  const extra = await identity.post('/api/auth/register', { ...ada, roles: ['admin'] });
  expect(extra).toMatchObject({ status: 422, body: { errors: [{ path: '/roles' }] } });
  const lines = await identity.post('/api/auth/register', { ...ada, firstName: 'Ada\r\nSubject: x' });
  expect(lines.status).toBe(422);
});
