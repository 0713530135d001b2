import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { documentWith } from '../../ports/search-index.contract-documents.ts';
import { createEmbeddedIndex } from '../embedded-index.ts';

const base = mkdtempSync(join(tmpdir(), 'lyceum-restart-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const all = { kind: 'all' } as const;

const openWatched = async (name: string) => {
  const threads = new Map<string, Worker>();
  let started = 0;
  const index = await createEmbeddedIndex({
    folder: join(base, name),
    key: new Uint8Array(32).fill(7),
    queryWorkers: 1,
    refreshMs: 5,
    onThread(thread, worker) {
      threads.set(thread, worker);
      started += 1;
    },
  });
  const kill = async (thread: string): Promise<void> => {
    await threads.get(thread)?.terminate();
  };
  return { index, kill, started: () => started };
};

const titles = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => documentWith(`d${from + at}`, { title: `title ${from + at}` }));

test('searches that were under way when their thread died are answered by the next', { timeout: 60_000 }, async () => {
  const { index, kill, started } = await openWatched('query');
  await index.upsert(titles(0, 300), { refresh: 'wait' });
  expect(await index.health()).toMatchObject({ state: 'ready' });
  const searches = Array.from({ length: 20 }, () => index.search({ query: all, size: 300 }));
  await kill('query');
  for (const { hits } of await Promise.all(searches)) expect(hits).toHaveLength(300);
  await index.upsert(titles(300, 1), { refresh: 'wait' });
  expect((await index.search({ query: all, size: 0 })).total.value).toBe(301);
  const health = await index.health();
  expect(health.state).toBe('degraded');
  expect(health.detail).toContain('query thread died');
  expect(started()).toBe(4);
  await index.close();
});

test('the writer goes on where it died, and what was under way is stored once', { timeout: 60_000 }, async () => {
  const { index, kill } = await openWatched('writer');
  await index.upsert(titles(0, 50), { refresh: 'wait' });
  await index.upsert(titles(50, 50));
  const changes = [index.upsert(titles(100, 50)), index.delete({ ids: ['d0'] }), index.upsert(titles(40, 20))];
  const dying = kill('writer');
  // Searches see what they saw while the writer reads its documents again.
  expect((await index.search({ query: all, size: 0 })).total.value).toBeGreaterThanOrEqual(50);
  await dying;
  await Promise.all(changes);
  await index.upsert(titles(150, 1), { refresh: 'wait' });
  const { hits } = await index.search({ query: all, size: 1000 });
  expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
  expect(hits).toHaveLength(150);
  expect((await index.health()).detail).toContain('writer thread died');
  await index.close();
});

test('without its merge thread the index goes on, and merges with the next', { timeout: 60_000 }, async () => {
  const { index, kill } = await openWatched('merger');
  await index.upsert(titles(0, 40), { refresh: 'wait' });
  await kill('merger');
  for (let at = 1; at <= 12; at += 1) await index.upsert(titles(at * 40, 40), { refresh: 'wait' });
  await index.compact();
  expect(await index.stats()).toMatchObject({ segments: 1, documents: { web: 520 } });
  await index.close();
});

test('threads that die again and again are given up, and callers are told', { timeout: 60_000 }, async () => {
  const { index, kill } = await openWatched('storm');
  await index.upsert(titles(0, 3), { refresh: 'wait' });
  for (let death = 0; death < 8; death += 1) await kill('query');
  await expect(index.search({ query: all, size: 1 })).rejects.toThrow();
  expect(await index.health()).toMatchObject({ state: 'down' });
  await index.close();
});
