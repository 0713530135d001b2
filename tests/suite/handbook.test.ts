import { expect, test } from 'vitest';
import { startSuite } from '../helpers/suite.ts';

test('a new installation crawls its handbook by itself', { timeout: 120_000 }, async () => {
  const admin = { ADMIN_EMAIL: 'ada@lyceum.test', ADMIN_PASSWORD: 'a-long-and-quiet-walk-home' };
  const suite = await startSuite(admin);
  const post = async (path: string, body: unknown) =>
    fetch(`${suite.urls.identity}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const login = await post('/api/auth/login', { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
  const { token } = (await login.json()) as { token: string };
  const ask = async (path: string) =>
    (await (await fetch(`${suite.urls.search}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as {
      items: { state: string; seeds: string[]; counts: { indexed: number; failed: number } }[];
      indexed: boolean;
    };

  await expect.poll(async () => (await ask('/api/admin/crawl')).items[0]?.state, { timeout: 90_000 }).toBe('completed');
  const { items } = await ask('/api/admin/crawl');
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ seeds: [`${suite.urls.web}/docs/`], counts: { failed: 0 } });
  expect(items[0]?.counts.indexed).toBeGreaterThan(10);
  const settings = encodeURIComponent(`${suite.urls.web}/docs/settings`);
  expect(await ask(`/api/admin/crawl/page?url=${settings}`)).toMatchObject({ indexed: true });
});
