import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../index/testing/random.ts';
import { vectorIndexContract } from '../ports/vector-index.contract.ts';
import { createEmbeddedVectors } from './embedded-vectors.ts';
import { cosine, type Shape, seededVectors } from './testing/seeded-vectors.ts';

const base = mkdtempSync(join(tmpdir(), 'lyceum-vectors-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const key = new Uint8Array(32).fill(5);

vectorIndexContract('the embedded vectors', () =>
  createEmbeddedVectors({ folder: join(base, 'contract'), key, dimensions: 16 }),
);

const shapes: [name: string, shape: Shape, least: number][] = [
  ['topics', { dimensions: 192, topics: 60, spread: 0.6 }, 0.95],
  ['wide topics', { dimensions: 256, topics: 20, spread: 1.2 }, 0.95],
  ['uneven', { dimensions: 192, topics: 60, spread: 0.6, uneven: true }, 0.975],
  ['no order at all', { dimensions: 192, topics: 1, spread: 100 }, 0.8],
];
for (const [name, shape, least] of shapes) {
  test(`finds at least ${least * 100} of 100 that comparing with every vector finds (${name})`, {
    timeout: 120_000,
  }, async () => {
    const vectors = seededVectors(shape, 17);
    const index = await createEmbeddedVectors({ folder: join(base, name), key, dimensions: shape.dimensions });
    const all = Array.from({ length: 12_000 }, () => vectors());
    await index.upsert(all.map((vector, at) => ({ id: `v${at}`, part: 0, vector })));
    let found = 0;
    for (let query = 0; query < 40; query += 1) {
      const vector = vectors();
      const exact = all
        .map((other, at) => ({ id: `v${at}`, likeness: cosine(vector, other) }))
        .sort((left, right) => right.likeness - left.likeness)
        .slice(0, 10);
      const near = await index.near({ vector, count: 10 });
      expect(near[0]?.likeness).toBeCloseTo(exact[0]?.likeness ?? 0, 1);
      const ids = new Set(near.map(({ id }) => id));
      found += exact.filter(({ id }) => ids.has(id)).length;
    }
    expect(found / 400).toBeGreaterThanOrEqual(least);
    await index.close();
  });
}

test('everything is there after a restart, encrypted, and only under its key', { timeout: 60_000 }, async () => {
  const folder = join(base, 'secret');
  const open = (with_: Uint8Array) => createEmbeddedVectors({ folder, key: with_, dimensions: 64 });
  const vectors = seededVectors({ dimensions: 64, topics: 4, spread: 1 }, 3);
  let index = await open(key);
  const vector = vectors();
  await index.upsert([{ id: 'quetzalcoatl', part: 2, vector }]);
  await index.upsert(Array.from({ length: 200 }, (_, at) => ({ id: `zwieback-${at}`, part: 0, vector: vectors() })));
  const before = await index.near({ vector, count: 5 });
  await index.close();
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name)).toString('latin1').toLowerCase();
    for (const secret of ['quetzalcoatl', 'zwieback', 'sqlite format']) expect(text.includes(secret), name).toBe(false);
  }
  await expect(open(new Uint8Array(32).fill(6))).rejects.toThrow();
  index = await open(key);
  expect(await index.near({ vector, count: 5 })).toEqual(before);
  await index.close();
});

test('vectors of another model are forgotten', { timeout: 60_000 }, async () => {
  const folder = join(base, 'model');
  const first = await createEmbeddedVectors({ folder, key, dimensions: 8 });
  await first.upsert([{ id: 'a', part: 0, vector: new Float32Array(8).fill(1) }]);
  await first.close();
  const second = await createEmbeddedVectors({ folder, key, dimensions: 16 });
  expect(await second.has(['a'])).toEqual([false]);
  await second.close();
});

test('a thread that dies is started again, and what was asked is answered', { timeout: 60_000 }, async () => {
  let worker: Worker | undefined;
  const index = await createEmbeddedVectors({
    folder: join(base, 'dying'),
    key,
    dimensions: 8,
    onThread(started) {
      worker = started;
    },
  });
  const vector = new Float32Array(8).fill(1);
  await index.upsert([{ id: 'a', part: 0, vector }]);
  const asked = index.near({ vector, count: 1 });
  await worker?.terminate();
  expect(await asked).toMatchObject([{ id: 'a' }]);
  expect(await index.check()).toContain('vector thread died');
  await index.close();
});

test('what was acknowledged is there after a kill -9', { timeout: 120_000 }, async () => {
  const random = seededRandom(Number(process.env.TEST_SEED ?? 2));
  const folder = join(base, 'killed');
  const entry = new URL('./testing/crash-child.ts', import.meta.url).pathname;
  let acknowledged = 0;
  for (let round = 0; round < Number(process.env.TEST_CRASHES ?? 3); round += 1) {
    const child = spawn(process.execPath, [entry, folder, String(acknowledged)]);
    let timer: NodeJS.Timeout | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      timer ??= setTimeout(() => child.kill('SIGKILL'), 20 + random.below(400));
      acknowledged = Math.max(acknowledged, Number(line) || 0);
    }
    clearTimeout(timer);
  }
  const index = await createEmbeddedVectors({ folder, key, dimensions: 32 });
  expect(acknowledged).toBeGreaterThan(0);
  const ids = Array.from({ length: acknowledged }, (_, at) => `k${at + 1}`);
  expect((await index.has(ids)).every(Boolean)).toBe(true);
  const { documents, passages } = await index.stats();
  expect(passages).toBe(documents);
  await index.close();
});
