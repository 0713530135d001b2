import type { Endpoint } from '@lyceum/contracts/endpoint';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { newId } from '@lyceum/platform/ids';
import { expect, test } from 'vitest';
import { startTestSearch } from '../testing/test-search.ts';

const endpoints: Endpoint[] = Object.values(searchEndpoints);
const administrative = endpoints.filter(({ access }) => access === 'admin');

test('every administrative call without a token, with a user’s, with a revoked one: 401, 403, 401', async () => {
  const search = await startTestSearch({ whole: true });
  const sid = newId();
  const revoked = await search.issuer.token({ sid, roles: ['admin'] });
  const user = await search.issuer.token();
  search.issuer.revoke(sid);
  const status = async ({ method, path }: Endpoint, token: string | undefined) =>
    (await search.call(path.replaceAll(/:\w+/g, newId()), { method, token })).status;
  await expect.poll(() => status(searchEndpoints.config, revoked), { timeout: 10_000 }).toBe(401);
  expect(administrative.length).toBeGreaterThan(12);
  const found = await Promise.all(
    administrative.map(
      async (endpoint): Promise<[string, number[]]> => [
        `${endpoint.method} ${endpoint.path}`,
        [await status(endpoint, undefined), await status(endpoint, user), await status(endpoint, revoked)],
      ],
    ),
  );
  // What is not built says so to everybody.
  const built = found.filter(([, statuses]) => !statuses.includes(501));
  expect(built.length).toBeGreaterThan(9);
  expect(built.filter(([, statuses]) => JSON.stringify(statuses) !== '[401,403,401]')).toEqual([]);
});

test('what administrators do is written down with who, when and what; looks that repeat are one entry', async () => {
  const search = await startTestSearch();
  const sub = newId();
  const token = await search.issuer.token({ sub, roles: ['admin'] });
  for (let at = 0; at < 5; at++) await search.call('/api/admin/status', { token });
  await search.call('/api/admin/config', { token, body: { safe: 'strict' } });
  await search.call('/api/admin/config', { token, body: { safe: 'nonsense' } });
  const user = await search.issuer.token();
  await search.call('/api/admin/config', { token: user });
  const entries = async () =>
    (await search.admin('/api/admin/audit?limit=100')).body.items.filter(
      ({ actorId }: { actorId: string }) => actorId === sub,
    );
  await expect.poll(async () => (await entries()).length).toBe(3);
  const [refused, changed, looked] = await entries();
  expect(looked).toMatchObject({ action: 'GET /api/admin/status', status: 200, detail: {} });
  expect(changed).toMatchObject({ action: 'POST /api/admin/config', detail: { version: 2, parts: ['safe'] } });
  expect(refused).toMatchObject({ action: 'POST /api/admin/config', status: 422 });
  expect((await search.admin('/api/admin/audit?limit=1')).body.nextCursor).toBeTypeOf('string');
  expect((await search.admin('/api/admin/audit?cursor=nonsense')).body.code).toBe('invalid_cursor');

  const exported = await search.call('/api/search/privacy/export', { token });
  expect(exported.body).toMatchObject({ userId: sub });
  expect(exported.body.data.administration).toHaveLength(3);
});
