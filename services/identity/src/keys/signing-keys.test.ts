import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { publishAheadMs } from '../model/signing-key.ts';
import { ada, registerVerified, signIn, startIdentity, type TestIdentity } from '../testing/identity.ts';

const run = promisify(execFile);
const command = fileURLToPath(new URL('../cli/rotate-signing-key.ts', import.meta.url));
const rotate = (dataDir: string) => run(process.execPath, [command], { env: { DATA_DIR: dataDir } });

const published = async (identity: TestIdentity): Promise<string[]> =>
  (await identity.get('/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);

const keyOf = (token: string) => decodeProtectedHeader(token).kid ?? '';

test('the key set holds public keys only', async () => {
  const identity = await startIdentity();
  const { keys } = (await identity.get('/.well-known/jwks.json')).body;
  expect(keys).toHaveLength(1);
  expect(new Set(Object.keys(keys[0]))).toEqual(new Set(['kty', 'crv', 'x', 'y', 'kid', 'use', 'alg']));
});

test('npm run rotate-signing-key: published ahead, used later, the former kept until its tokens end; no request fails', async () => {
  const identity = await startIdentity();
  await registerVerified(identity);
  const before = await signIn(identity);
  const failures: unknown[] = [];
  let rotating = true;
  const keepAsking = async () => {
    while (rotating) {
      const me = await before.get('/api/auth/me');
      const login = await identity.post('/api/auth/login', { email: ada.email, password: ada.password });
      const fresh = await identity.as(login.body.token).get('/api/auth/me');
      for (const answer of [me, login, fresh]) if (answer.status !== 200) failures.push(answer);
    }
  };
  const asking = keepAsking();
  const { stdout } = await rotate(identity.dataDir);
  expect(stdout).toContain('will be used from');
  await expect.poll(() => published(identity), { timeout: 10_000 }).toHaveLength(2);
  const [old = '', next = ''] = await published(identity);
  expect(keyOf((await signIn(identity)).token)).toBe(old);
  identity.wait(publishAheadMs);
  const after = await signIn(identity);
  expect(keyOf(after.token)).toBe(next);
  rotating = false;
  await asking;
  expect(failures).toEqual([]);

  expect((await before.get('/api/auth/me')).status).toBe(200);
  expect(await published(identity)).toEqual([old, next]);
  identity.wait(25 * 3_600_000);
  await expect.poll(() => published(identity), { timeout: 10_000 }).toEqual([next]);
});

test('a key is followed by the next when it has been in use for long enough', async () => {
  const identity = await startIdentity({ environment: { SIGNING_KEY_DAYS: '30' } });
  const [first = ''] = await published(identity);
  identity.wait(31 * 24 * 3_600_000);
  await expect.poll(() => published(identity), { timeout: 10_000 }).toHaveLength(2);
  expect((await published(identity))[0]).toBe(first);
});
