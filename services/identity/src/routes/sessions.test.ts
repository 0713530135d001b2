import { createHmac } from 'node:crypto';
import { systemClock } from '@lyceum/platform/clock';
import { createLog } from '@lyceum/platform/log/log';
import { createRemoteKeySet } from '@lyceum/platform/tokens/remote-key-set';
import { followRevocations, sessionHash } from '@lyceum/platform/tokens/remote-revocations';
import { createTokenVerifier } from '@lyceum/platform/tokens/verifier';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { ada, bob, registerVerified, signIn, startIdentity, type TestIdentity } from '../testing/identity.ts';

const me = async (identity: TestIdentity, token: string) => (await identity.as(token).get('/api/auth/me')).status;

test('ASVS 9.2.3, 7.2.1: a token says what the contract says, and nothing of the person', async () => {
  const identity = await startIdentity({ environment: { AUTH_URL: 'https://id.example.org' } });
  await registerVerified(identity);
  const { token, userId } = await signIn(identity);
  const claims = decodeJwt(token);
  const names = ['iss', 'aud', 'sub', 'sid', 'iat', 'exp', 'email_verified', 'roles'];
  expect(new Set(Object.keys(claims))).toEqual(new Set(names));
  expect(claims).toMatchObject({
    iss: 'https://id.example.org',
    aud: ['identity', 'mail', 'search'],
    sub: userId,
    email_verified: true,
    roles: ['user'],
  });
  expect(claims.exp).toBe((claims.iat ?? 0) + 86_400);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
});

test('ASVS 9.1.1-9.1.3, 9.2.1-9.2.4: forged, foreign, expired and malformed tokens are refused', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const { token } = await signIn(identity);
  expect(await me(identity, token)).toBe(200);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid = '' } = decodeProtectedHeader(token);
  const claims = decodeJwt(token);
  const now = Math.floor(identity.now() / 1000);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const forge = (changes: Record<string, unknown> = {}, head: Record<string, unknown> = {}) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...head })
      .sign(stranger.privateKey);
  const keySet = JSON.stringify((await identity.get('/.well-known/jwks.json')).body);
  const hsHead = encode({ alg: 'HS256', typ: 'JWT', kid });
  const hmac = createHmac('sha256', keySet).update(`${hsHead}.${payload}`).digest('base64url');
  const forged = {
    'no algorithm': `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
    'no algorithm, old signature': `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.${signature}`,
    'HS256 with the public key': `${hsHead}.${payload}.${hmac}`,
    'a key of its own': await forge(),
    'a key of its own in the header': await forge({}, { jwk: await exportJWK(stranger.publicKey) }),
    'an address of keys': await forge({}, { jku: 'http://127.0.0.1:1/jwks.json' }),
    'an unknown key': await forge({}, { kid: 'unknown' }),
    'another audience': await forge({ aud: ['mail'] }),
    expired: await forge({ iat: now - 90_000, exp: now - 3_600 }),
    'not yet valid': await forge({ nbf: now + 3_600 }),
    'a changed payload': `${header}.${encode({ ...claims, roles: ['user', 'admin'] })}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'a padded signature': `${token}=`,
    'a fourth part': `${token}.${signature}`,
    'another alphabet': `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}+`,
    'trailing bits': `${header}.${payload}.${signature}A`,
    empty: 'x',
  };
  for (const [name, bad] of Object.entries(forged)) expect(await me(identity, bad), name).toBe(401);
  expect(await me(identity, token)).toBe(200);
});

test('ASVS 7.3.2: a session ends by itself after 24 hours', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const session = await signIn(identity);
  identity.wait(24 * 3_600_000 - 5_000);
  expect((await session.get('/api/auth/me')).status).toBe(200);
  identity.wait(6_000);
  expect((await session.get('/api/auth/me')).body.code).toBe('invalid_token');
  const { items } = (await (await signIn(identity)).get('/api/auth/sessions')).body;
  expect(items.map(({ status }: { status: string }) => status)).toEqual(['active', 'expired']);
});

test('ASVS 7.4.1, 7.4.2: logout ends a session at once, and the feed tells the other services by hash only', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const [first, second] = [await signIn(identity), await signIn(identity)];
  const sid = String(decodeJwt(first.token).sid);
  expect((await identity.get('/.well-known/revocations')).body).toEqual({ items: [], next: 0 });
  expect((await first.post('/api/auth/logout')).status).toBe(204);
  expect((await first.get('/api/auth/me')).status).toBe(401);
  expect((await second.get('/api/auth/me')).status).toBe(200);
  const feed = (await identity.get('/.well-known/revocations?after=0')).body;
  expect(feed).toMatchObject({ items: [{ seq: 1, sessionHash: sessionHash(sid) }], next: 1 });
  expect(JSON.stringify(feed)).not.toContain(sid);
  expect((await identity.get('/.well-known/revocations?after=1')).body).toEqual({ items: [], next: 1 });
});

test('an ended session stays ended when the service starts again, and a living one goes on', async () => {
  const first = await startIdentity({ environment: { AUTH_URL: 'http://id.example.org' } });
  await registerVerified(first);
  const [kept, ended] = [await signIn(first), await signIn(first)];
  await ended.post('/api/auth/logout');
  await first.stop();
  const { dataDir, mails } = first;
  const second = await startIdentity({ dataDir, mails, environment: { AUTH_URL: 'http://id.example.org' } });
  expect(await me(second, ended.token)).toBe(401);
  expect(await me(second, kept.token)).toBe(200);
});

test('a session that is revoked here is refused by another service within five seconds', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const { token, post } = await signIn(identity);
  const state = { read: async () => undefined, write: async () => {} };
  const clock = systemClock;
  const log = createLog({ service: 'mail', level: 'silent' });
  const identityUrl = new URL(identity.url);
  const keys = await createRemoteKeySet({ url: new URL('/.well-known/jwks.json', identityUrl), clock, log, state });
  const revocations = await followRevocations({ identityUrl, clock, log, state });
  onTestFinished(() => revocations.stop());
  const issuer = String(decodeJwt(token).iss);
  const mail = createTokenVerifier({ keys, revocations, issuer, audience: 'mail', clock });
  expect(await mail.verify(token)).toMatchObject({ emailVerified: true, roles: ['user'] });
  await post('/api/auth/logout');
  await expect.poll(() => mail.verify(token), { timeout: 5_000 }).toBeUndefined();
});

test('ASVS 7.5.2, 7.4.3: sessions are listed with device and address, and end one by one or all but this one', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const sessions = [];
  for (const name of ['Phone', 'Tablet', 'Laptop']) {
    sessions.push(await signIn(identity, ada, { id: `device-${name}`, name }));
    identity.wait(1_000);
  }
  const [phone, tablet, laptop] = sessions;
  const list = (await laptop?.get('/api/auth/sessions'))?.body.items;
  expect(list).toHaveLength(3);
  expect(list[0]).toMatchObject({
    status: 'active',
    current: true,
    device: { name: 'Laptop' },
    address: '127.0.0.1',
    place: null,
  });
  const page = (await laptop?.get('/api/auth/sessions?limit=2'))?.body;
  const rest = (await laptop?.get(`/api/auth/sessions?limit=2&cursor=${page.nextCursor}`))?.body;
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(list.map(({ id }: { id: string }) => id));
  expect(rest.nextCursor).toBeNull();
  expect((await laptop?.get(`/api/auth/devices?cursor=${page.nextCursor}`))?.body.code).toBe('invalid_cursor');
  expect((await laptop?.get('/api/auth/sessions?cursor=nonsense'))?.body.code).toBe('invalid_cursor');

  const id = list.find(({ device }: { device: { name: string } }) => device.name === 'Phone').id;
  expect((await laptop?.delete(`/api/auth/sessions/${id}`))?.status).toBe(204);
  expect((await phone?.get('/api/auth/me'))?.status).toBe(401);
  expect((await laptop?.delete('/api/auth/sessions'))?.body).toEqual({ revoked: 1 });
  expect((await tablet?.get('/api/auth/me'))?.status).toBe(401);
  expect((await laptop?.get('/api/auth/me'))?.status).toBe(200);
});

test('ASVS 8.2.1-8.2.3: sessions, devices and passkeys of somebody else are not there', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  await registerVerified(identity, bob);
  const [adas, bobs] = [await signIn(identity), await signIn(identity, bob)];
  const id = String(decodeJwt(adas.token).sid);
  expect(await bobs.delete(`/api/auth/sessions/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await bobs.delete(`/api/auth/devices/${adas.deviceId}`)).status).toBe(404);
  expect((await bobs.patch(`/api/auth/devices/${adas.deviceId}`, { name: 'Mine' })).status).toBe(404);
  expect((await bobs.patch(`/api/auth/passkeys/${adas.deviceId}`, { name: 'Mine' })).status).toBe(404);
  for (const path of ['/api/admin/users', '/api/admin/audit'])
    expect((await bobs.get(path)).body.code).toBe('forbidden');
  expect((await bobs.post(`/api/admin/users/${adas.userId}/disable`)).status).toBe(403);
  expect((await bobs.post(`/api/admin/users/${bobs.userId}/enable`)).status).toBe(403);
  expect((await identity.get('/api/auth/me')).body.code).toBe('unauthenticated');
  expect((await adas.get('/api/auth/me')).status).toBe(200);
});

test('a device that is forgotten takes its sessions along, and is new the next time', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const device = { id: 'the-phone-of-ada', name: 'Phone' };
  const [phone, laptop] = [await signIn(identity, ada, device), await signIn(identity)];
  const renamed = await laptop.patch(`/api/auth/devices/${phone.deviceId}`, { name: 'Old phone' });
  expect(renamed.body).toMatchObject({ name: 'Old phone', current: false });
  expect((await laptop.delete(`/api/auth/devices/${phone.deviceId}`)).status).toBe(204);
  expect((await phone.get('/api/auth/me')).status).toBe(401);
  expect((await laptop.delete(`/api/auth/devices/${phone.deviceId}`)).status).toBe(404);
  const again = await signIn(identity, ada, { ...device, token: phone.deviceToken });
  expect(again.deviceId).not.toBe(phone.deviceId);
});
