import { expect, test } from 'vitest';
import type { Component, Feature } from '../join/feature.ts';
import { samplePage } from '../testing/sample-page.ts';
import { startTestSearch } from '../testing/test-search.ts';

test('the status says what there is, and a second look costs next to nothing', async () => {
  let asked = 0;
  const feature: Feature = {
    serve() {},
    async status() {
      asked += 1;
      return { crawls: { queued: 1, running: 2, paused: 3 }, queues: [{ name: 'pages', depth: 4, capacity: 5 }] };
    },
  };
  const search = await startTestSearch({ features: () => [feature] });
  await search.ground.index.upsert([samplePage('one.example', '/')], { refresh: 'wait' });
  const { status, body } = await search.admin('/api/admin/status');
  expect(status).toBe(200);
  expect(body).toMatchObject({ crawls: { queued: 1, running: 2, paused: 3 } });
  expect(body.queues.map(({ name }: { name: string }) => name)).toEqual(['index', 'pages']);
  expect(body.indexes).toContainEqual({ type: 'web', documents: 1, bytes: expect.any(Number) });
  expect(body.memory.residentBytes).toBeGreaterThan(1e6);
  asked = 0;
  await Promise.all(Array.from({ length: 50 }, () => search.admin('/api/admin/status')));
  expect(asked).toBeLessThan(10);
});

test('health knows every component, and is 503 only when searching is impaired', async () => {
  let crawler: 'well' | 'limps' | 'down' = 'well';
  let engine: 'well' | 'down' = 'well';
  const components: Component[] = [
    {
      name: 'frontier',
      essential: false,
      async check() {
        if (crawler === 'down') throw new Error('no room left');
        return crawler === 'limps' ? 'slow' : undefined;
      },
    },
    {
      name: 'engine',
      essential: true,
      async check() {
        if (engine === 'down') throw new Error('it stopped');
        return undefined;
      },
    },
  ];
  const search = await startTestSearch({ features: () => [{ serve() {}, components }] });
  const look = async () => {
    await new Promise((resolve) => setTimeout(resolve, 550));
    return search.admin('/api/admin/health');
  };
  const well = await look();
  expect(well.status).toBe(200);
  const names = well.body.components.map(({ name }: { name: string }) => name);
  expect(new Set(names)).toEqual(
    new Set([
      'store',
      'index',
      'identity',
      'disk space',
      'clock',
      'memory',
      'frontier',
      'engine',
      'workers',
      'models',
      'searching',
    ]),
  );
  expect(names).toHaveLength(11);
  for (const { latencyMs } of well.body.components) expect(latencyMs).toBeGreaterThanOrEqual(0);

  crawler = 'limps';
  const limping = await look();
  expect([limping.status, limping.body.state]).toEqual([200, 'degraded']);
  crawler = 'down';
  const without = await look();
  expect([without.status, without.body.state]).toEqual([200, 'degraded']);
  expect(without.body.components).toContainEqual(
    expect.objectContaining({
      name: 'frontier',
      state: 'down',
      lastError: { at: expect.any(String), message: 'no room left' },
    }),
  );
  engine = 'down';
  const impaired = await look();
  expect([impaired.status, impaired.body.code]).toEqual([503, 'health_impaired']);
  expect(impaired.body.health.state).toBe('down');
  engine = 'well';
  crawler = 'well';
  const again = await look();
  expect(again.status).toBe(200);
  expect(again.body.components).toContainEqual(
    expect.objectContaining({
      name: 'engine',
      state: 'ok',
      lastError: expect.objectContaining({ message: 'it stopped' }),
    }),
  );
});

test('old data of every kind is removed on schedule, and administrators see when', async () => {
  const removed: number[] = [];
  const rule = { kind: 'thumbnails', keptFor: () => '3 days', forget: async (now: number) => removed.push(now) };
  const search = await startTestSearch({ features: () => [{ serve() {}, retention: [rule] }] });
  await expect
    .poll(async () => (await search.admin('/api/admin/retention')).body.items, { timeout: 20_000 })
    .toEqual(
      [
        ['published analytics', '365 days'],
        ['growth of the index', '365 days'],
        ['queries that are suggested', '30 days after the last day on which enough people asked'],
        ['secrets of days and what was hashed with them', 'until a minute after their day'],
        ['audit log', '365 days'],
        ['versions of the configuration', '365 days, and the last 50 whatever their age'],
        ['requests of site owners', '30 days after their time is over; an opt-out that holds, for good'],
        ['what is there of sites that administrators block', '7 days, hidden'],
        ['copies of the index', '30 days'],
        ['thumbnails', '3 days'],
      ].map(([kind, keptFor]) => ({ kind, keptFor, lastRunAt: expect.any(String), removed: expect.any(Number) })),
    );
  expect(removed).toHaveLength(1);
});

test('the whole service knows the health of all that it stands on, each with its latency and last error', async () => {
  const search = await startTestSearch({ whole: true });
  const { status, body } = await search.admin('/api/admin/health');
  expect(status).toBe(200);
  const named = ['store', 'index', 'workers', 'frontier', 'models', 'identity', 'disk space', 'clock', 'memory'];
  const names = body.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining([...named, 'searching', 'crawler', 'vectors', 'picture vectors']));
  for (const { latencyMs, lastError } of body.components) {
    expect(latencyMs).toBeGreaterThanOrEqual(0);
    expect(lastError === null || typeof lastError.message === 'string').toBe(true);
  }
});
