import { expect, test } from 'vitest';
import type { IndexedDocument } from '../../model/document.ts';
import type { SearchRequest } from '../../model/search-request.ts';
import { documentWith } from '../../ports/search-index.contract-documents.ts';
import { createAnalyser } from '../analysis/analyser.ts';
import { createBruteForce } from '../testing/brute-force.ts';
import { type SeededRandom, seededRandom } from '../testing/random.ts';
import { randomDocument, randomRequest, testNow } from '../testing/random-documents.ts';
import { createToyIndex, type ToyIndex } from '../testing/toy-index.ts';
import { createSearchDeps, type FoundAnswer, searchView } from './search-view.ts';

const analyser = createAnalyser();
const deps = createSearchDeps(analyser);
const reference = createBruteForce(analyser);
const seed = Number(process.env.TEST_SEED ?? 1);
const rounds = Number(process.env.TEST_ROUNDS ?? 40);

type Expected = ReturnType<typeof reference.search>;

/** The same scores in the same order, each of a document that has it; equal scores may change places in the last digits. */
const expectSameHits = (found: FoundAnswer['hits'], expected: Expected['hits'], context: string): void => {
  const scores = new Map(expected.map(({ sequence, score }) => [sequence, score]));
  const same = (left: number | undefined, right: number | undefined) =>
    Math.abs((left ?? Number.NaN) - (right ?? Number.NaN)) < 1e-9;
  for (const [at, hit] of found.entries()) {
    const isRight = same(hit.score, expected[at]?.score) && same(hit.score, scores.get(hit.sequence));
    if (!isRight) expect.fail(`${context}: hit ${at} is ${JSON.stringify([hit, expected[at]])}`);
  }
  expect(new Set(found.map(({ sequence }) => sequence)).size, context).toBe(found.length);
};

const check = (index: ToyIndex, request: SearchRequest, context: string): void => {
  const found = searchView(index.view(), request, deps);
  const expected = reference.search(index.stored(), request, index.collection());
  expect(found.hits.length, context).toBe(Math.min(request.size, expected.hits.length));
  expectSameHits(found.hits, expected.hits, context);
  const limit = request.total === 'exact' ? Number.POSITIVE_INFINITY : (request.total ?? 1000);
  expect(found.total, context).toEqual(
    expected.total <= limit ? { value: expected.total, relation: 'exact' } : { value: limit, relation: 'at_least' },
  );
  expect(found.facets, context).toEqual(expected.facets);
};

const change = (random: SeededRandom, index: ToyIndex, round: number): void => {
  const some = (count: number) => Array.from({ length: count }, () => `d${random.below(400)}`);
  const kind = random.below(5);
  if (kind <= 1) index.upsert(some(1 + random.below(60)).map((id) => randomDocument(random, id, round)));
  else if (kind === 2) for (const id of some(20)) index.delete(id);
  else if (kind === 3)
    for (const id of some(20))
      index.patch(id, { quality: random.below(9) / 8, educational: random.chance(0.5), publishedAt: testNow });
  else {
    const type = random.pick(index.segments()).segment.facts.type;
    index.merge(index.segments().filter((live) => live.segment.facts.type === type && random.chance(0.8)));
  }
};

test(`thousands of random searches find what looking at every document finds (seed ${seed})`, {
  timeout: 120_000,
}, () => {
  const random = seededRandom(seed);
  const index = createToyIndex(analyser);
  index.upsert(Array.from({ length: 150 }, (_, at) => randomDocument(random, `d${at}`, 0)));
  for (let round = 0; round < rounds; round += 1) {
    change(random, index, round);
    for (let search = 0; search < 60; search += 1) {
      const request = randomRequest(random);
      check(index, request, `round ${round}, search ${search}: ${JSON.stringify(request)}`);
    }
  }
});

test('segments of many chunks and blocks give the same results as well', { timeout: 120_000 }, () => {
  const random = seededRandom(seed + 1);
  const index = createToyIndex(analyser);
  const small = (at: number) => ({
    ...randomDocument(random, `d${at}`, 0),
    type: random.pick(['web', 'document'] as const),
  });
  for (let batch = 0; batch < 4; batch += 1) {
    index.upsert(
      Array.from({ length: 3500 }, (_, at) => ({ ...small(batch * 3500 + at), headings: [], anchors: [], body: 'x' })),
    );
  }
  index.merge(index.segments().filter(({ segment }) => segment.facts.type === 'web'));
  for (let at = 0; at < 300; at += 1) index.delete(`d${random.below(14_000)}`);
  for (let at = 0; at < 300; at += 1) index.patch(`d${random.below(14_000)}`, { quality: random.next() });
  for (let search = 0; search < 25; search += 1) {
    const request = randomRequest(random);
    check(index, request, `search ${search}: ${JSON.stringify(request)}`);
  }
});

/** Goes through all pages; `between` may change the index after each. */
const pages = (index: ToyIndex, request: SearchRequest, between: () => void): FoundAnswer['hits'] => {
  const all: FoundAnswer['hits'] = [];
  let answer = searchView(index.view(), request, deps);
  all.push(...answer.hits);
  while (answer.next) {
    between();
    answer = searchView(index.view(), request, { ...deps, resume: { frame: answer.frame, after: answer.next } });
    all.push(...answer.hits);
  }
  return all;
};

test('pages show each document once and in order, however many arrive or leave meanwhile', { timeout: 60_000 }, () => {
  const random = seededRandom(seed + 2);
  for (let round = 0; round < 40; round += 1) {
    const index = createToyIndex(analyser);
    index.upsert(Array.from({ length: 120 }, (_, at) => randomDocument(random, `d${at}`, 0)));
    const request = { ...randomRequest(random), size: 7 };
    const expected = reference.search(index.stored(), request, index.collection());
    const deleted = new Set<number>();
    let arrived = 0;
    const found = pages(index, request, () => {
      index.upsert(Array.from({ length: 10 }, () => randomDocument(random, `new${arrived++}`, 1)));
      const victim = random.pick(index.stored().filter(({ document }) => document.id.startsWith('d')));
      if (request.perSite === undefined) {
        deleted.add(victim.sequence);
        index.delete(victim.document.id);
      }
      if (random.chance(0.3)) index.merge(index.segments().filter(({ segment }) => segment.facts.type === 'web'));
    });
    const shown = new Set(found.map(({ sequence }) => sequence));
    for (const { sequence } of expected.hits) expect(shown.has(sequence) || deleted.has(sequence)).toBe(true);
    expectSameHits(
      found.filter(({ sequence }) => !deleted.has(sequence)),
      expected.hits.filter(({ sequence }) => !deleted.has(sequence)),
      JSON.stringify(request),
    );
  }
});

test('the parts of an explanation add up to the score', () => {
  const random = seededRandom(seed + 3);
  const index = createToyIndex(analyser);
  index.upsert(Array.from({ length: 200 }, (_, at) => randomDocument(random, `d${at}`, 0)));
  let explained = 0;
  for (let search = 0; search < 200; search += 1) {
    const { hits } = searchView(index.view(), { ...randomRequest(random), explain: true }, deps);
    for (const { score, explanation = [] } of hits) {
      const sum = explanation.reduce((total, part) => total + part.value, 0);
      expect(Math.abs(sum - score)).toBeLessThan(1e-9 * Math.max(1, score));
      for (const { value, parts } of explanation) {
        if (parts) expect(Math.abs(parts.reduce((total, part) => total + part.value, 0) - value)).toBeLessThan(1e-9);
      }
      explained += 1;
    }
  }
  expect(explained).toBeGreaterThan(200);
});

test('when time is up the best so far is returned and marked as partial', () => {
  const random = seededRandom(seed + 4);
  const index = createToyIndex(analyser);
  index.upsert(
    Array.from({ length: 6000 }, (_, at) => ({ ...randomDocument(random, `d${at}`, 0), type: 'web' as const })),
  );
  let time = 0;
  const slow = { ...deps, clock: () => (time += 10) };
  const request: SearchRequest = { query: { kind: 'all' }, size: 5, budgetMs: 15, total: 'exact' };
  const cut = searchView(index.view(), request, slow);
  expect(cut.partial).toBe(true);
  expect(cut.total).toEqual({ value: 4096, relation: 'at_least' });
  const { budgetMs: _, ...patient } = request;
  expect(searchView(index.view(), patient, slow)).toMatchObject({ partial: false, total: { value: 6000 } });
});

test('a phrase of common words is looked for everywhere, or the answer says that it was not', () => {
  const index = createToyIndex(analyser);
  const page = (at: number, more: Partial<IndexedDocument>) =>
    documentWith(`d${at}`, { type: 'web', body: 'to be or not to be', quality: 0.9, ...more });
  const best = page(12_000, { body: 'to be', title: 'To be', quality: 0.1 });
  index.upsert([...Array.from({ length: 12_000 }, (_, at) => page(at, {})), best]);
  const request: SearchRequest = { query: { kind: 'phrase', text: 'to be' }, size: 3 };
  const idsOf = ({ hits }: FoundAnswer) => hits.map(({ sequence }) => sequence);
  const exact = searchView(index.view(), { ...request, total: 'exact' }, deps);

  const whole = searchView(index.view(), request, { ...deps, clock: () => 0 });
  expect(whole).toMatchObject({ partial: false, total: { value: 1000, relation: 'at_least' } });
  expect(idsOf(whole)).toEqual(idsOf(exact));
  expect(idsOf(whole)[0]).toBe(12_001);

  let time = 0;
  const cut = searchView(index.view(), request, { ...deps, clock: () => (time += 30) });
  expect(cut).toMatchObject({ partial: true, total: { relation: 'at_least' } });
  expect(idsOf(cut)).not.toContain(12_001);
});

test('after a merge nothing counts that was deleted', () => {
  const random = seededRandom(seed + 5);
  const index = createToyIndex(analyser);
  index.upsert(
    Array.from({ length: 100 }, (_, at) => ({ ...randomDocument(random, `d${at}`, 0), type: 'web' as const })),
  );
  for (let at = 0; at < 60; at += 1) index.delete(`d${at}`);
  index.merge(index.segments());
  const alone = createToyIndex(analyser);
  alone.upsert(index.stored().map(({ document }) => document));
  const { documents, averages, dictionary } = index.collection();
  const expected = alone.collection();
  expect({ documents, averages }).toEqual({ documents: 40, averages: expected.averages });
  expect(dictionary).toEqual(expected.dictionary);
  for (const { term } of dictionary) expect(index.collection().frequency(term)).toBe(expected.frequency(term));
});
