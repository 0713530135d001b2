import { randomBytes } from 'node:crypto';
import { systemClock } from '@lyceum/platform/clock';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { createAnswering } from './answer.ts';
import { createEmbeddedIndex } from './index/embedded-index.ts';
import { createWordReader } from './join/word-reader.ts';
import { defaultConfig } from './model/default-config.ts';
import type { Embedder } from './ports/embedder.ts';
import { createQueryUnderstanding } from './query/understand.ts';
import { wishesOf } from './rank/wishes.ts';
import { createExactVectorIndex } from './testing/exact-vector-index.ts';
import { sampleDocument, sampleNow } from './testing/sample-document.ts';

/** Knows two meanings: rodents, and everything else. */
const rodents = /mice|mouse|rodent|gnawing/i;
const embedder: Embedder = {
  name: 'two meanings',
  dimensions: 2,
  ready: () => true,
  embed: async (texts) =>
    texts.map((text) => (rodents.test(text) ? new Float32Array([1, 0]) : new Float32Array([0, 1]))),
};

const page = (name: string, body: string, more: object = {}) =>
  sampleDocument({ url: `https://${name}.example/`, title: name, body, ...more });

const documents = [
  page('traps', 'Gnawing animals stay away when gaps are sealed and food is locked up.'),
  page('german', 'Gnawing animals again.', { language: 'de' }),
  page('weather', 'Rain is expected in the north, with wind from the sea.'),
  page('pictures', 'Rain on a window', { type: 'image', title: 'rain', url: 'https://pictures.example/rain.jpg' }),
  ...Array.from({ length: 6 }, (_, at) =>
    page(`picture${at}`, '', { type: 'image', title: `rain ${at}`, url: `https://picture${at}.example/rain.jpg` }),
  ),
  page('flood', 'After the rain the river rose, and the flood reached the town. Levees broke along the river.'),
  page('levees', 'Levees are walls of earth. They are built along water that rises.'),
];

async function open(withMeaning: boolean) {
  const index = await createEmbeddedIndex({ folder: temporaryFolder(), key: randomBytes(32), queryWorkers: 1 });
  onTestFinished(() => index.close());
  await index.upsert(documents, { refresh: 'wait' });
  const vectors = createExactVectorIndex();
  for (const { id, body } of documents) {
    const [vector] = await embedder.embed([body]);
    if (vector) await vectors.upsert([{ id, part: 0, vector }]);
  }
  const answer = createAnswering({
    index,
    understanding: createQueryUnderstanding({ index, synonyms: () => [], clock: systemClock }),
    reader: createWordReader(),
    config: { current: () => defaultConfig, onChange: () => () => {} },
    budgetMs: 60_000,
    ...(withMeaning ? { embedder, vectors } : {}),
  });
  return async (body: Parameters<typeof answer>[0]['body'], overloaded = false) => {
    const { ranked, partial } = await answer({
      body,
      text: body.query,
      wishes: wishesOf(undefined, undefined),
      now: sampleNow,
      depth: 200,
      snippets: 10,
      overloaded,
    });
    return { names: ranked.map(({ hit }) => new URL(hit.document.url).hostname.replace('.example', '')), partial };
  };
}

test('what shares no word with the query is found by its meaning, within the filters', async () => {
  const byMeaning = await open(true);
  expect((await byMeaning({ query: 'mice in the kitchen' })).names.slice(0, 2)).toEqual(
    expect.arrayContaining(['traps', 'german']),
  );
  expect((await byMeaning({ query: 'mice', languages: ['en'] })).names).toEqual(['traps']);
  expect((await byMeaning({ query: 'mice', types: ['document'] })).names).toEqual([]);
  // Where words find what was asked for, meaning does not bring in anything else.
  expect((await byMeaning({ query: 'levees' })).names).not.toContain('traps');
});

test('without a model words alone answer, and that is not a part of an answer', async () => {
  const byWords = await open(false);
  expect(await byWords({ query: 'mice' })).toEqual({ names: [], partial: false });
  expect((await byWords({ query: 'levees' })).names).toEqual(expect.arrayContaining(['levees', 'flood']));
});

test('pictures do not drown pages, unless pictures are asked for', async () => {
  const byWords = await open(false);
  const { names } = await byWords({ query: 'rain' });
  expect(names.slice(0, 4)).toEqual(expect.arrayContaining(['weather', 'flood']));
  expect(names).toHaveLength(9);
  const pictures = await byWords({ query: 'pictures of rain' });
  expect(pictures.names[0]).toMatch(/^picture/);
});
