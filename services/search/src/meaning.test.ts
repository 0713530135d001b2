import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { createLog } from '@lyceum/platform/log/log';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbeddedIndex } from './index/embedded-index.ts';
import { createMeaning } from './meaning.ts';
import type { Embedder } from './ports/embedder.ts';
import { documentWith } from './ports/search-index.contract-documents.ts';
import { createEmbeddedVectors } from './vectors/embedded-vectors.ts';

const log = createLog({ service: 'test', level: 'silent' });

const dimensions = 64;

/** Words as directions: texts that share words are near. Enough to see what is embedded, with no model to wait for. */
function wordEmbedder(state: { ready: boolean }): Embedder {
  const vectorOf = (text: string) => {
    const vector = new Float32Array(dimensions);
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      const at = createHash('sha256').update(word).digest().readUInt32LE(0) % dimensions;
      vector[at] = (vector[at] ?? 0) + 1;
    }
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
    return vector.map((value) => value / length);
  };
  return {
    name: 'words',
    dimensions,
    languages: ['en'],
    ready: () => state.ready,
    embed: async (texts) => texts.map(vectorOf),
  };
}

async function open(state = { ready: true }) {
  const index = await createEmbeddedIndex({ folder: temporaryFolder(), key: new Uint8Array(32) });
  const key = new Uint8Array(32).fill(7);
  const vectors = await createEmbeddedVectors({ folder: temporaryFolder(), key, dimensions });
  onTestFinished(() => vectors.close());
  const start = () => {
    const meaning = createMeaning({ index, vectors, embedder: wordEmbedder(state), log, duty: 1 });
    onTestFinished(() => meaning.close());
    return meaning;
  };
  onTestFinished(() => index.close());
  return { index, vectors, start };
}

test('documents get vectors as they come, and are found by what they mean', async () => {
  const { index, vectors, start } = await open();
  const meaning = start();
  const documents = [
    documentWith('a', { title: 'Rockets', body: 'rocket engines burn fuel' }),
    documentWith('b', { title: 'Bread', body: 'bake bread with flour' }),
    documentWith('c', { title: 'Brot', body: 'Brot backen', language: 'de' }),
  ];
  await index.upsert(documents);
  meaning.add(documents);
  await expect.poll(() => vectors.has(['a', 'b'])).toEqual([true, true]);
  const [nearest] = await meaning.near('flour for bread', 1);
  expect(nearest?.id).toBe('b');
  expect(await vectors.has(['c'])).toEqual([false]);
});

test('what was indexed before the model was ready is caught up with', async () => {
  const state = { ready: false };
  const { index, vectors, start } = await open(state);
  await index.upsert(Array.from({ length: 70 }, (_, at) => documentWith(`d${at}`, { title: `number ${at}` })));
  const meaning = start();
  await pause(20);
  expect(await vectors.stats()).toMatchObject({ documents: 0 });
  state.ready = true;
  await expect.poll(() => vectors.stats(), { timeout: 10_000 }).toMatchObject({ documents: 70 });
  await expect.poll(() => meaning.status()).toEqual({ waiting: 0, catchingUp: false });
});

test('a document that left has no vectors, and topics are kept as tags', async () => {
  const { index, vectors, start } = await open();
  const meaning = start();
  const lesson = documentWith('a', {
    title: 'Photosynthesis',
    body: 'Plants make sugar from light by photosynthesis in their chloroplasts. Cells divide by mitosis.',
    tags: ['item:recipe', 'topic:cars'],
  });
  await index.upsert([lesson]);
  meaning.add([lesson]);
  await expect.poll(async () => (await index.get(['a']))[0]?.tags).toEqual(['item:recipe', 'topic:biology']);
  await meaning.remove(['a']);
  expect(await vectors.has(['a'])).toEqual([false]);
});
