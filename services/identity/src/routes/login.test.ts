import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ada,
  bob,
  mailsTo,
  registerVerified,
  signedIn,
  signIn,
  startIdentity,
  subjects,
  type TestIdentity,
  tokenIn,
} from '../testing/identity.ts';
import { readStore } from '../testing/store-place.ts';

const attempt = (identity: TestIdentity, body: Record<string, unknown> = {}) =>
  identity.post('/api/auth/login', { email: ada.email, password: 'not hers at all', ...body });

const minutes = (count: number) => count * 60_000;

test('ASVS 6.3.8: an unknown address and a wrong password look the same', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const wrong = await attempt(identity);
  const unknown = await attempt(identity, { email: 'nobody@example.org', password: ada.password });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  const said = ({ body: { requestId: _own, ...rest } }: typeof wrong) => rest;
  expect(said(unknown)).toEqual(said(wrong));
  expect(new Set(unknown.headers.keys())).toEqual(new Set(wrong.headers.keys()));
});

test('ASVS 6.3.1: of 200 wrong passwords at once no more are looked at than the limit allows, known address or not', async () => {
  const identity = await startIdentity({ environment: { LOGIN_ATTEMPTS: '10/900' } });
  await registerVerified(identity);
  for (const email of [ada.email, 'nobody@example.org']) {
    const answers = await Promise.all(Array.from({ length: 200 }, () => attempt(identity, { email })));
    const evaluated = answers.filter(({ status }) => status === 401);
    expect(evaluated.length, email).toBeLessThanOrEqual(10);
    expect(evaluated.length).toBeGreaterThan(0);
    const turnedAway = answers.filter(({ status }) => status !== 401);
    expect(new Set(turnedAway.map(({ body }) => body.code))).toSatisfy((codes: Set<string>) =>
      [...codes].every((code) => code === 'account_locked' || code === 'overloaded'),
    );
  }
  // Not even the right password is looked at from a device that the account does not know.
  const right = await attempt(identity, { password: ada.password });
  expect(right).toMatchObject({ status: 429, body: { code: 'account_locked' } });
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  await mailsTo(identity, ada.email, { subject: subjects.locked });
  identity.wait(minutes(15));
  await signIn(identity);
});

test('strangers who use up the attempts cannot keep the owner out of a known device', async () => {
  const identity = await startIdentity({ environment: { LOGIN_ATTEMPTS: '5/900' } });
  await registerVerified(identity);
  const owner = await signIn(identity);
  for (let index = 0; index < 6; index++) await attempt(identity);
  expect((await attempt(identity, { password: ada.password })).status).toBe(429);
  const device = { token: owner.deviceToken };
  expect((await attempt(identity, { password: ada.password, device })).status).toBe(200);
  expect((await owner.get('/api/auth/me')).body.status).toBe('locked');
  // The device has a limit of its own, and another's token is none.
  for (let index = 0; index < 5; index++) expect((await attempt(identity, { device })).status).toBe(401);
  expect((await attempt(identity, { device })).status).toBe(429);
  const other = await attempt(identity, { password: ada.password, device: { token: 'x'.repeat(43) } });
  expect(other.status).toBe(429);
});

test('a right password gives its attempt back, however often it is used', async () => {
  const identity = await startIdentity({ environment: { LOGIN_ATTEMPTS: '3/900' } });
  await registerVerified(identity);
  for (let index = 0; index < 5; index++) await signIn(identity);
  expect((await attempt(identity)).status).toBe(401);
  await signIn(identity);
});

test('one address that tries many accounts is stopped as well', async () => {
  const identity = await startIdentity();
  const from = identity.as(undefined, { 'user-agent': 'tool/1.0' });
  const statuses: number[] = [];
  for (let index = 0; index < 40; index++) {
    const { status } = await from.post('/api/auth/login', {
      email: `user${index}@example.org`,
      password: 'Sommer 2026 aber lang',
      device: { id: 'one-device-that-tries' },
    });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test('ASVS 6.3.5: a new device is recorded and reported by mail, and one tap on the link ends it', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const owner = await signIn(identity, ada, { id: 'the-owners-laptop', name: 'Ada’s laptop', platform: 'Linux' });
  const stranger = await signIn(identity, ada, { id: 'a-strangers-phone', name: 'Phone' });
  const mails = await mailsTo(identity, ada.email, { subject: subjects.newDevice, count: 2 });
  const [mail = ''] = mails.filter((text) => text.includes('Phone'));
  expect(mail).toContain('127.0.0.1');
  const devices = (await owner.get('/api/auth/devices')).body.items;
  expect(devices.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Ada’s laptop']);
  expect(devices[1]).toMatchObject({ platform: 'Linux', current: true, trusted: false, trustedUntil: null });

  const token = tokenIn(mail);
  expect((await identity.post('/api/auth/devices/report', { token })).status).toBe(204);
  expect((await stranger.get('/api/auth/me')).status).toBe(401);
  expect((await owner.get('/api/auth/me')).status).toBe(200);
  expect((await owner.get('/api/auth/devices')).body.items).toHaveLength(1);
  expect((await identity.post('/api/auth/devices/report', { token })).body.code).toBe('token_used');
  expect((await identity.post('/api/auth/devices/report', { token: 'x'.repeat(43) })).body.code).toBe('token_unknown');
});

test('a device is known again by its token, by the id it names, or by its looks; another browser is another device', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const credentials = { email: ada.email, password: ada.password };
  const firefox = identity.as(undefined, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const safari = identity.as(undefined, {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const first = signedIn(identity, await firefox.post('/api/auth/login', credentials));
  const again = signedIn(identity, await firefox.post('/api/auth/login', credentials));
  expect(again.deviceId).toBe(first.deviceId);
  const phone = signedIn(identity, await safari.post('/api/auth/login', credentials));
  expect(phone.deviceId).not.toBe(first.deviceId);
  const byToken = await safari.post('/api/auth/login', { ...credentials, device: { token: again.deviceToken } });
  expect(byToken.body.device).toMatchObject({ id: first.deviceId, name: 'Firefox on Linux' });
  const byId = await firefox.post('/api/auth/login', { ...credentials, device: { id: phone.deviceId } });
  expect(byId.body.device.id).toBe(phone.deviceId);
});

test('a device token of one user is worth nothing for another', async () => {
  const identity = await startIdentity({ environment: { LOGIN_ATTEMPTS: '2/900' } });
  await registerVerified(identity);
  await registerVerified(identity, bob);
  const bobs = await signIn(identity, bob, { id: 'bobs-own-device' });
  const device = { token: bobs.deviceToken };
  for (let index = 0; index < 2; index++) expect((await attempt(identity, { device })).status).toBe(401);
  expect((await attempt(identity, { device, password: ada.password })).status).toBe(429);
});

test('ASVS 11.4.2: a hash of older parameters is renewed at the next login', async () => {
  const first = await startIdentity();
  await registerVerified(first);
  await first.stop();
  const { dataDir, mails } = first;
  const hash = async () => (await readStore(dataDir, (store) => store.users.findByEmail(ada.email)))?.passwordHash;
  expect(await hash()).toContain('m=19456,t=2');
  const second = await startIdentity({ dataDir, mails, environment: { PASSWORD_HASH_PASSES: '3' } });
  await signIn(second);
  await second.stop();
  expect(await hash()).toContain('m=19456,t=3');
});

test('nothing in the data folder gives away an address, a name or a token', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const session = await signIn(identity);
  await identity.stop();
  const files = (readdirSync(identity.dataDir, { recursive: true }) as string[])
    .map((name) => join(identity.dataDir, name))
    .filter((path) => statSync(path).isFile());
  const kept = Buffer.concat(files.map((path) => readFileSync(path)));
  expect(files.length).toBeGreaterThan(2);
  for (const secret of [ada.email, ada.lastName, ada.password, session.deviceToken]) {
    expect(kept.includes(Buffer.from(secret)), secret).toBe(false);
  }
});
