import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Endpoint } from '@lyceum/contracts/endpoint';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { ada, mailsTo, registerVerified, signIn, startIdentity, subjects, tokenIn } from '../testing/identity.ts';

/* Requirements of docs/security.md that concern the service as a whole, and no single flow. */

const endpoints: readonly Endpoint[] = Object.values(identityEndpoints);

/** The names of all fields that calls take in one place. */
const fieldsIn = (place: 'body' | 'query' | 'params') =>
  endpoints.flatMap((endpoint) =>
    Object.keys((endpoint[place] as { properties?: object } | undefined)?.properties ?? {}),
  );

test('ASVS 6.2.10: a password is as good after two years as on the first day', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  await signIn(identity);
  identity.wait(2 * 365 * 24 * 60 * 60_000);
  await signIn(identity);
});

test('ASVS 6.4.2: no call takes a hint, or a question and its answer', () => {
  const fields = fieldsIn('body');
  expect(fields).toContain('password');
  expect(fields.filter((name) => /hint|question|answer|maiden|pet/i.test(name))).toEqual([]);
});

test('ASVS 14.2.1: no call takes a password, a code or a token in its address', () => {
  const fields = [...fieldsIn('query'), ...fieldsIn('params')];
  expect(fields).toContain('cursor');
  expect(fields.filter((name) => /token|code|pass|secret|email|key/i.test(name))).toEqual([]);
});

test('ASVS 11.5.1, 7.2.3: every secret that is given out has 256 bits, and none is given twice', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const devices = await Promise.all(
    ['phone-00001', 'phone-00002', 'phone-00003'].map((id) => signIn(identity, ada, { id })),
  );
  const mails = await mailsTo(identity, ada.email, { subject: subjects.newDevice, count: 3 });
  const secrets = [...devices.map(({ deviceToken }) => deviceToken), ...mails.map(tokenIn)];
  expect(secrets).toHaveLength(6);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(new Set(secrets).size).toBe(6);
});

test('ASVS 7.2.2, 7.2.4: each login has a session and a token of its own', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const [one, two] = [await signIn(identity), await signIn(identity)];
  expect(one.token).not.toBe(two.token);
  const sessions = (await two.get('/api/auth/sessions')).body.items as { id: string; current: boolean }[];
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
});

test('ASVS 8.2.1: who is not signed in reaches nothing of a user, and who is no administrator nothing of theirs', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const session = await signIn(identity);
  const someId = '0197a3a0-0000-7000-8000-000000000001';
  const guarded = endpoints.filter(({ access }) => access !== 'public');
  const call = (token: string | undefined, { method, path }: Endpoint) =>
    fetch(new URL(path.replace(':id', someId), identity.url), {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  for (const endpoint of guarded) expect((await call(undefined, endpoint)).status, endpoint.path).toBe(401);
  const administrative = guarded.filter(({ access }) => access === 'admin');
  expect(administrative.length).toBeGreaterThanOrEqual(4);
  for (const endpoint of administrative) expect((await call(session.token, endpoint)).status, endpoint.path).toBe(403);
});

test('ASVS 8.2.3: nobody gives themselves a role, another address, or a state', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const session = await signIn(identity);
  const before = (await session.get('/api/auth/me')).body;
  for (const field of [
    { roles: ['admin'] },
    { emailVerified: true },
    { status: 'active' },
    { email: 'x@y.example' },
    { id: before.id },
  ]) {
    expect((await session.patch('/api/auth/me', { firstName: 'Augusta', ...field })).status).toBe(422);
    const registration = { ...ada, email: 'eve@example.org', ...field, password: ada.password };
    if (!('email' in field)) expect((await identity.post('/api/auth/register', registration)).status).toBe(422);
  }
  expect((await session.get('/api/auth/me')).body).toEqual(before);
});

test('ASVS 16.3.2, 16.2.1, 16.2.2, 16.2.4: a refused call is a line of JSON with who, what and when, in UTC, and no secret', async () => {
  const child = fork(new URL('../main.ts', import.meta.url), {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { DATA_DIR: temporaryFolder(), IDENTITY_PORT: '0', RATE_LIMITS: 'off', MAX_EVENT_LOOP_DELAY_MS: '60000' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const forged = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.';
  const ask = () => fetch(new URL('/api/admin/users', url), { headers: { authorization: `Bearer ${forged}` } });
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(401);
  const lines = () => output.split('\n').filter((line) => line.includes('"invalid_token"'));
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  const line = JSON.parse(lines()[0] ?? '{}') as Record<string, unknown>;
  expect(line).toMatchObject({ service: 'identity', method: 'GET', route: '/api/admin/users', status: 401 });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(output).not.toContain(forged);
});
