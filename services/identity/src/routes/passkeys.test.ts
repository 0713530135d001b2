import type { RequestOptions } from '@lyceum/contracts/identity/webauthn';
import { expect, test } from 'vitest';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../factors/testing/software-authenticator.ts';
import { timeStepAt, totpCode } from '../factors/totp.ts';
import {
  ada,
  bob,
  registerVerified,
  type SignedIn,
  signIn,
  startIdentity,
  type TestIdentity,
} from '../testing/identity.ts';

const origin = 'http://localhost:8080';

async function addPasskey(session: SignedIn, authenticator: SoftwareAuthenticator, password = ada.password) {
  const begun = await session.post('/api/auth/passkeys/registration/options', { password });
  expect(begun.status).toBe(200);
  const { ceremonyToken, options } = begun.body;
  const credential = authenticator.register(options);
  return session.post('/api/auth/passkeys/registration/verify', { ceremonyToken, credential, name: 'Key ring' });
}

async function passkeyLogin(identity: TestIdentity, authenticator: SoftwareAuthenticator) {
  const { ceremonyToken, options } = (await identity.post('/api/auth/passkeys/login/options')).body;
  return { ceremonyToken, credential: authenticator.authenticate(options) };
}

test('a passkey is a login of its own: no address, no password, no second factor', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const session = await signIn(identity);
  const authenticator = softwareAuthenticator({ origin });
  const added = await addPasskey(session, authenticator);
  expect(added).toMatchObject({ status: 201, body: { name: 'Key ring', backedUp: true, lastUsedAt: null } });

  const answer = await passkeyLogin(identity, authenticator);
  const signed = await identity.post('/api/auth/passkeys/login/verify', answer);
  expect(signed.body).toMatchObject({ status: 'authenticated', user: { email: ada.email } });
  // The same answer is worth nothing twice.
  expect((await identity.post('/api/auth/passkeys/login/verify', answer)).body.code).toBe('challenge_expired');
  const fresh = await passkeyLogin(identity, authenticator);
  const stolen = { ceremonyToken: fresh.ceremonyToken, credential: answer.credential };
  expect((await identity.post('/api/auth/passkeys/login/verify', stolen)).body.code).toBe('invalid_credentials');
  const [shown] = (await session.get('/api/auth/passkeys')).body.items;
  expect(shown.lastUsedAt).not.toBeNull();
});

test('a passkey of nobody, or of another site, signs nobody in', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const session = await signIn(identity);
  const mine = softwareAuthenticator({ origin });
  await addPasskey(session, mine);
  const unknown = softwareAuthenticator({ origin });
  const handle = Buffer.from(session.userId).toString('base64url');
  const attempts = [
    (options: RequestOptions) => unknown.authenticate(options, { userHandle: handle }),
    (options: RequestOptions) => mine.authenticate(options, { origin: 'https://evil.example' }),
    (options: RequestOptions) => mine.authenticate(options, { userVerified: false }),
    (options: RequestOptions) => mine.authenticate(options, { challenge: 'bm90IG91cnM' }),
  ];
  for (const authenticate of attempts) {
    const { ceremonyToken, options } = (await identity.post('/api/auth/passkeys/login/options')).body;
    const answer = { ceremonyToken, credential: authenticate(options) };
    expect((await identity.post('/api/auth/passkeys/login/verify', answer)).body.code).toBe('invalid_credentials');
  }
});

test('a passkey answers a login challenge, its own user’s only', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  await registerVerified(identity, bob);
  const session = await signIn(identity);
  const [adas, bobs] = [softwareAuthenticator({ origin }), softwareAuthenticator({ origin })];
  await addPasskey(session, adas);
  await addPasskey(await signIn(identity, bob), bobs, bob.password);
  const { secret } = (await session.post('/api/auth/2fa/setup', { password: ada.password })).body;
  await session.post('/api/auth/2fa/enable', { code: totpCode({ secret, timeStep: timeStepAt(identity.now()) }) });
  expect((await session.get('/api/auth/me')).body.twoFactor.methods).toEqual(['totp', 'passkey']);

  const asked = await identity.post('/api/auth/login', { email: ada.email, password: ada.password });
  expect(asked.body.methods).toEqual(['totp', 'passkey', 'recovery_code']);
  const { challengeToken } = asked.body;
  const begin = async () => (await identity.post('/api/auth/passkeys/second-factor/options', { challengeToken })).body;
  const wrong = await begin();
  const refused = await identity.post('/api/auth/passkeys/second-factor/verify', {
    challengeToken,
    ceremonyToken: wrong.ceremonyToken,
    credential: bobs.authenticate(wrong.options),
  });
  expect(refused.body.code).toBe('passkey_refused');
  const right = await begin();
  const answered = await identity.post('/api/auth/passkeys/second-factor/verify', {
    challengeToken,
    ceremonyToken: right.ceremonyToken,
    credential: adas.authenticate(right.options),
    trustDevice: true,
  });
  expect(answered.body).toMatchObject({ status: 'authenticated', device: { trusted: true } });
  expect((await identity.post('/api/auth/passkeys/second-factor/options', { challengeToken })).body.code).toBe(
    'challenge_expired',
  );
});

test('passkeys are added, renamed and removed by their owner, with the password', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const session = await signIn(identity);
  const authenticator = softwareAuthenticator({ origin });
  const wrong = await session.post('/api/auth/passkeys/registration/options', { password: 'not hers at all' });
  expect(wrong.body.code).toBe('wrong_password');
  const { id } = (await addPasskey(session, authenticator)).body;
  expect((await addPasskey(session, authenticator)).body.code).toBe('passkey_already_registered');
  expect((await session.patch(`/api/auth/passkeys/${id}`, { name: 'Blue key' })).body.name).toBe('Blue key');
  expect((await session.delete(`/api/auth/passkeys/${id}`, { password: 'not hers at all' })).body.code).toBe(
    'wrong_password',
  );
  expect((await session.delete(`/api/auth/passkeys/${id}`, { password: ada.password })).status).toBe(204);
  const answer = await passkeyLogin(identity, authenticator);
  expect((await identity.post('/api/auth/passkeys/login/verify', answer)).body.code).toBe('invalid_credentials');
});
