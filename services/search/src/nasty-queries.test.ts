import { randomBytes } from 'node:crypto';
import { systemClock } from '@lyceum/platform/clock';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { createAnswering } from './answer.ts';
import { createEmbeddedIndex } from './index/embedded-index.ts';
import { createWordReader } from './join/word-reader.ts';
import { defaultConfig } from './model/default-config.ts';
import type { Filter, Query } from './model/query.ts';
import type { SearchRequest } from './model/search-request.ts';
import { createQueryUnderstanding } from './query/understand.ts';
import { wishesOf } from './rank/wishes.ts';
import { sampleDocument } from './testing/sample-document.ts';

const budgetMs = 60_000;

/** How many words and phrases the index has to look up for a query. */
const leavesOf = (query: Query): number => {
  if (query.kind === 'match') return query.text.trim().split(/\s+/).length;
  if (query.kind === 'phrase') return query.text.trim().split(/\s+/).length;
  if (query.kind !== 'bool') return 1;
  return [...(query.must ?? []), ...(query.should ?? []), ...(query.not ?? [])].reduce(
    (sum, part) => sum + leavesOf(part),
    0,
  );
};

/** How many sites are compared with every site of the index. */
const comparisonsOf = (filter: Filter | undefined): number => {
  if (filter?.kind === 'within') return 1;
  if (filter?.kind === 'not') return comparisonsOf(filter.filter);
  if (filter?.kind !== 'and' && filter?.kind !== 'or') return 0;
  return filter.filters.reduce((sum, inner) => sum + comparisonsOf(inner), 0);
};

async function open() {
  const index = await createEmbeddedIndex({ folder: temporaryFolder(), key: randomBytes(32), queryWorkers: 1 });
  onTestFinished(() => index.close());
  await index.upsert(
    Array.from({ length: 40 }, (_, at) =>
      sampleDocument({
        url: `https://site${at}.example/`,
        title: `Bridge ${at}`,
        body: 'The bridge of a river, as it is and as it was, and what we say of it.',
      }),
    ),
    { refresh: 'wait' },
  );
  const asked = { searches: [] as SearchRequest[], words: 0, near: 0 };
  const counted: typeof index = {
    ...index,
    search(request) {
      asked.searches.push(request);
      return index.search(request);
    },
    words(request) {
      asked.words += request.words.length;
      if (request.near) asked.near += request.words.length;
      return index.words(request);
    },
  };
  const answer = createAnswering({
    index: counted,
    understanding: createQueryUnderstanding({ index: counted, synonyms: () => [], clock: systemClock }),
    reader: createWordReader(),
    config: { current: () => defaultConfig, onChange: () => () => {} },
    budgetMs,
  });
  return async (query: string, others: boolean) => {
    asked.searches = [];
    asked.words = 0;
    asked.near = 0;
    await answer({
      body: { query },
      text: query,
      wishes: wishesOf(undefined, undefined),
      now: Date.now(),
      depth: 200,
      snippets: 10,
      overloaded: false,
      others,
    });
    return asked;
  };
}

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
const upTo = (text: string): string => text.slice(0, 512);

const nasty = {
  'single letters': upTo(letters.flatMap((one) => letters.map((other) => `${one}${other}`)).join(' ')),
  'the commonest words': upTo('the of a and in to is it as was we what be '.repeat(20)),
  'one word again and again': upTo('bridge '.repeat(100)),
  'misspellings only': upTo(Array.from({ length: 60 }, (_, at) => `brigde${letters[at % 26]}x`).join(' ')),
  'one endless word': 'x'.repeat(512),
  'operators only': upTo('OR -( ) "" '.repeat(60)),
  'exclusions only': upTo('-a -b -c -d '.repeat(50)),
  'deep parentheses': upTo(`${'(a OR '.repeat(80)}b`),
  'many sites': upTo(Array.from({ length: 60 }, (_, at) => `site:s${at}.e`).join(' ')),
  'many phrases': upTo('"the of" "of a" "and in" '.repeat(30)),
  'one long phrase': upTo(`"${'the of a and '.repeat(40)}"`),
  'fields of everything': upTo('intitle:the inurl:e lang:en '.repeat(20)),
  'almost a sum': upTo(`${'(1+'.repeat(170)}1`),
  'almost a question': upTo(`what is ${'a '.repeat(250)}`),
  'letters that fold': upTo('ﬀİß'.repeat(170)),
  'marks without letters': upTo('\u0301\u0300 '.repeat(170)),
};

test('what a query costs the index is bounded, whatever is in it', async () => {
  const ask = await open();
  for (const [name, query] of Object.entries(nasty)) {
    const { searches, words, near } = await ask(query, false);
    expect([name, searches.length <= 3], `${name}: ${searches.length} searches`).toEqual([name, true]);
    const leaves = Math.max(0, ...searches.map((request) => leavesOf(request.query)));
    expect(leaves, `${name}: words to look up`).toBeLessThanOrEqual(320);
    const comparisons = Math.max(0, ...searches.map((request) => comparisonsOf(request.filter)));
    expect(comparisons, `${name}: sites to compare`).toBeLessThanOrEqual(16);
    expect(words, `${name}: words whose frequency is asked for`).toBeLessThanOrEqual(256);
    expect(near, `${name}: words that others like them are looked for`).toBeLessThanOrEqual(4);
    for (const request of searches) expect(request.budgetMs, name).toBeLessThanOrEqual(budgetMs * 0.6);
  }
});

test('while others search, none may hold a thread of the index for long', async () => {
  const ask = await open();
  for (const query of [nasty['the commonest words'], nasty['many phrases'], 'bridge']) {
    const { searches } = await ask(query, true);
    expect(searches.length).toBeGreaterThan(0);
    for (const request of searches) expect(request.budgetMs).toBeLessThanOrEqual(budgetMs / 5);
  }
});
