import { newId } from '@lyceum/platform/ids';
import { expect, test } from 'vitest';
import type { Feature } from '../join/feature.ts';
import { startTestSearch } from '../testing/test-search.ts';

test('a user sees and erases what is held, and an erased user’s is removed without being asked', async () => {
  const held = new Map<string, string[]>();
  const feature: Feature = {
    serve() {},
    personal: {
      exportUser: async (userId) => ({ interests: held.get(userId) ?? [] }),
      eraseUser: async (userId) => void held.delete(userId),
    },
  };
  const search = await startTestSearch({ features: () => [feature] });
  const [ada, bob] = [newId(), newId()];
  held.set(ada, ['otters']);
  held.set(bob, ['badgers']);
  const token = await search.issuer.token({ sub: ada });
  const path = '/api/search/privacy';
  expect((await search.call(`${path}/export`)).status).toBe(401);
  const exported = await search.call(`${path}/export`, { token });
  expect(exported.body).toEqual({ userId: ada, exportedAt: expect.any(String), data: { interests: ['otters'] } });
  expect((await search.call(path, { method: 'DELETE', token })).status).toBe(204);
  expect([...held.keys()]).toEqual([bob]);
  search.issuer.erase(bob);
  await expect.poll(() => held.size, { timeout: 20_000 }).toBe(0);
});
