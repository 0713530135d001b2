import { createLog } from '@lyceum/platform/log/log';
import { expect, onTestFinished, test } from 'vitest';
import { defaultModelCache } from '../models/cache-folder.ts';
import { createModelStore } from '../models/model-store.ts';
import { createUseLiteEmbedder } from './use-lite-embedder.ts';

const log = createLog({ service: 'test', level: 'silent' });

function open(off: boolean) {
  const cacheFolder = process.env.MODEL_CACHE_DIR ?? defaultModelCache();
  const store = createModelStore({ cacheFolder, log, off });
  const embedder = createUseLiteEmbedder({ store, log });
  onTestFinished(async () => {
    await embedder.close();
    await store.close();
  });
  return embedder;
}

test('with models switched off it says so, at once', async () => {
  const embedder = open(true);
  expect(embedder.ready()).toBe(false);
  await expect(embedder.embed(['anything'])).rejects.toMatchObject({ details: { code: 'unavailable' } });
});

/** Fetches 26 MB on a machine that has not got them: `TEST_MODELS=on`. */
test.runIf(process.env.TEST_MODELS === 'on')(
  'texts that mean the same are near, whatever their words',
  async () => {
    const embedder = open(false);
    await expect.poll(() => embedder.ready(), { timeout: 120_000 }).toBe(true);
    const texts = ['How do I lose weight?', 'Ways to get slimmer', 'The capital of France is Paris'];
    const [question, same, other] = await embedder.embed(texts);
    const likeness = (one: Float32Array = new Float32Array(), two: Float32Array = new Float32Array()) =>
      one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0);
    expect(likeness(question, question)).toBeCloseTo(1, 3);
    expect(likeness(question, same)).toBeGreaterThan(likeness(question, other) + 0.2);
  },
  180_000,
);
