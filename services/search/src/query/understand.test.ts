import { afterAll, expect, test } from 'vitest';
import type { Embedder } from '../ports/embedder.ts';
import { indexOf, manyWith } from '../testing/index-of.ts';
import { createSoundsLike } from './correct/sounds-like.ts';
import { createAbbreviations } from './expand/abbreviations.ts';
import { createQueryUnderstanding } from './understand.ts';
import { createLazyWordNet } from './word-net/lazy-word-net.ts';

const index = await indexOf({
  ...manyWith(12, 'the psychology of learning and a definition of photosynthesis in a laboratory'),
  ...manyWith(8, 'the machine learning keyboard of angela merkel'),
  ...manyWith(6, 'an automobile and a car from the world health organization who report'),
  ...manyWith(6, 'der schlüssel für die haustür und das haus'),
  rare: { body: 'kern' },
});
const wordNet = createLazyWordNet();
const soundsLike = createSoundsLike();
afterAll(() => soundsLike.close());
await Promise.all([wordNet.ready(), soundsLike.ready()]);
const abbreviations = createAbbreviations({
  known: [{ short: 'who', long: 'world health organization', documents: 5 }],
});
const noon = Date.UTC(2026, 10, 15, 12);
const base = {
  index,
  synonyms: () => [['laboratory', 'lab']],
  clock: { now: () => noon },
  wordNet,
  soundsLike,
  abbreviations,
};
const { understand } = createQueryUnderstanding(base);
/** However busy the machine that tests. */
const patient = { budgetMs: 60_000 };
const correctionOf = async (text: string) => (await understand(text, patient)).correction;

test('a misspelling that no document has is replaced, and what was typed is still told', async () => {
  const understood = await understand('fotosinthesis Definition', patient);
  expect(understood.correction).toMatchObject({ text: 'photosynthesis Definition', applied: true });
  expect(understood.parsed).toMatchObject({
    text: 'fotosinthesis Definition',
    words: ['photosynthesis', 'definition'],
  });
});

test('a word that sounds right is found however it is written', async () => {
  expect(await correctionOf('sycology')).toMatchObject({ text: 'psychology' });
});

test('a forgotten space is put in, and one too many taken out', async () => {
  expect(await correctionOf('machinelearning')).toMatchObject({ text: 'machine learning', applied: true });
  expect(await correctionOf('key board')).toMatchObject({ text: 'keyboard' });
});

test('only free words are corrected', async () => {
  expect(await correctionOf('"fotosinthesis" -lerning intitle:lerning lerning')).toMatchObject({
    text: '"fotosinthesis" -lerning intitle:lerning learning',
  });
});

test('what exists stays, and so do names and words of the dictionary', async () => {
  expect(await correctionOf('kern')).toBeUndefined();
  expect(await correctionOf('angela merkel')).toBeUndefined();
  expect(await correctionOf('Zuckerberg')).toBeUndefined();
  expect((await correctionOf('yearning'))?.applied ?? false).toBe(false);
});

test('a correction can be declined', async () => {
  const { correction, parsed } = await understand('fotosinthesis', { ...patient, correct: false });
  expect(correction).toBeUndefined();
  expect(parsed.words).toEqual(['fotosinthesis']);
});

test('what many people ask is likelier to be meant', async () => {
  const asked = createQueryUnderstanding({ ...base, popular: (text) => (text === 'lerning' ? 50 : 0) });
  const without = await correctionOf('lerning');
  const { correction } = await asked.understand('lerning', patient);
  expect(without).toMatchObject({ text: 'learning', applied: true });
  expect(correction?.applied ?? false).toBe(false);
});

const addedTo = async (text: string, word: string, more: object = {}) => {
  const { expansions } = await understand(text, { ...patient, ...more });
  return (expansions.find((each) => each.word === word)?.added ?? []).map((each) => `${each.why} ${each.text}`);
};

test('a query is expanded from the dictionary, the operator, abbreviations and compounds', async () => {
  expect(await addedTo('car report', 'car')).toEqual(['synonym automobile']);
  expect(await addedTo('who report', 'who')).toContain('abbreviation world health organization');
  expect(await addedTo('world health organization', 'health')).toContain('abbreviation who');
  expect(await addedTo('lab', 'lab')).toContain('operator laboratory');
  expect(await addedTo('haustürschlüssel', 'haustürschlüssel', { correct: false })).toEqual([
    'compound haustür schlüssel',
  ]);
});

test('what no document has is not added, and expansion can be switched off', async () => {
  expect(await addedTo('physician', 'physician')).toEqual([]);
  expect(await addedTo('car', 'car', { expand: false })).toEqual([]);
});

test('a synonym counts less than the word typed', async () => {
  const { expansions } = await understand('car', patient);
  for (const { added } of expansions) for (const { weight } of added) expect(weight).toBeLessThan(1);
});

test('the language is told from small words, and left open for names and nouns', async () => {
  expect((await understand('der schlüssel für die haustür', patient)).language).toBe('de');
  expect((await understand('the report of the organization', patient)).language).toBe('en');
  expect((await understand('angela merkel', patient)).language).toBeUndefined();
  expect((await understand('angela merkel lang:fr', patient)).language).toBe('fr');
});

test('without time there is still an understanding', async () => {
  const stuck = { words: () => new Promise<never>(() => {}) };
  const understanding = createQueryUnderstanding({ ...base, index: stuck });
  const understood = await understanding.understand('2 + 2', { budgetMs: 1 });
  expect(understood).toMatchObject({ parsed: { words: ['2', '2'] }, correction: undefined, expansions: [] });
  expect(understood.direct?.answer).toBe('2 + 2 = 4');
});

test('an index that fails takes away the correction and nothing else', async () => {
  const failing = { words: () => Promise.reject(new Error('closed')) };
  const understanding = createQueryUnderstanding({ ...base, index: failing });
  expect(await understanding.understand('lerning', patient)).toMatchObject({ correction: undefined, expansions: [] });
});

/** Texts are near when they share words. */
const sharedWords: Embedder = {
  name: 'shared words',
  dimensions: 64,
  ready: () => true,
  async embed(texts) {
    return texts.map((text) => {
      const vector = new Float32Array(64);
      for (const word of text.split(' '))
        vector[[...word].reduce((sum, each) => sum * 31 + each.charCodeAt(0), 7) % 64] = 1;
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    });
  },
};

test('a query that means much the same as a labelled example wants the same', async () => {
  const plain = await understand('diagram of a plant cell', patient);
  const { understand: withVectors } = createQueryUnderstanding({ ...base, embedder: sharedWords });
  expect(plain.intent).toBe('informational');
  expect((await withVectors('diagram of a plant cell', patient)).intent).toBe('image');
});

test('no text breaks it', async () => {
  const pieces = [
    '"',
    '(',
    ')',
    '-',
    ' ',
    ' OR ',
    'site:',
    '\u0000',
    '\ud800',
    '猫',
    'é',
    '🦊',
    '2+',
    '^',
    '!',
    'in km',
    'what is ',
    'lerning',
    'x'.repeat(200),
  ];
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const rounds = Number(process.env.TEST_ROUNDS ?? 60);
  for (let round = 0; round < rounds; round += 1) {
    const text = Array.from({ length: random(30) }, () => pieces[random(pieces.length)]).join('');
    const understood = await understand(text, { budgetMs: 200 });
    expect(understood.parsed.text.length).toBeLessThanOrEqual(4096);
    expect(understood.intentConfidence).toBeGreaterThan(0);
  }
  for (const text of [
    'a '.repeat(100_000),
    '('.repeat(100_000),
    '9'.repeat(100_000),
    '-'.repeat(50_000),
    '1+'.repeat(50_000),
  ]) {
    expect((await understand(text, { budgetMs: 200 })).expansions.length).toBeLessThan(20);
  }
});
