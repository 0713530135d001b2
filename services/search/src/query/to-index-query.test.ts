import { expect, test } from 'vitest';
import type { Query } from '../model/query.ts';
import type { Expansion } from '../model/understood-query.ts';
import { indexOf } from '../testing/index-of.ts';
import { parseQuery } from './parse.ts';
import { toIndexQuery } from './to-index-query.ts';

const understood = (text: string, expansions: Expansion[] = []) => ({
  parsed: parseQuery(text),
  language: 'en',
  correction: undefined,
  intent: 'informational' as const,
  intentConfidence: 1,
  expansions,
  direct: undefined,
});

const carOrAutomobile: Expansion[] = [{ word: 'car', added: [{ text: 'automobile', weight: 0.3, why: 'synonym' }] }];

const index = await indexOf({
  rome: { body: 'history rome' },
  history: { body: 'history' },
  small: { body: 'the of' },
  most: { body: 'boundary layer transition supersonic flow plate heat' },
  some: { body: 'boundary layer transition over something else entirely' },
  little: { body: 'boundary of a garden' },
  car: { title: 'a red car' },
  automobile: { title: 'a red automobile' },
  bus: { title: 'a red bus' },
  short: { body: 'who report' },
  long: { body: 'world health organization report' },
  panel: { body: 'solar panel' },
  cat: { body: 'cat' },
  dog: { body: 'dog' },
  both: { body: 'cat dog' },
});

const found = async (query: Query): Promise<string[]> =>
  (await index.search({ query, size: 20 })).hits.map(({ id }) => id);

test('of a short query every word is needed, but not the small ones', async () => {
  expect(await found(toIndexQuery(understood('the history of rome')))).toEqual(['rome']);
  expect(await found(toIndexQuery(understood('the of')))).toEqual(['small']);
});

test('of a longer query some words are needed, of a sentence any, and more of them come first', async () => {
  expect(await found(toIndexQuery(understood('boundary layer supersonic helicopter')))).toEqual(['most', 'some']);
  const sentence = 'boundary layer transition in supersonic flow over a flat plate with heat transfer';
  expect(await found(toIndexQuery(understood(sentence)))).toEqual(['most', 'some', 'little']);
});

test('where all words find too little, any may be enough', async () => {
  expect(await found(toIndexQuery(understood('history helicopter')))).toEqual([]);
  const relaxed = await found(toIndexQuery(understood('history helicopter'), { relaxed: true }));
  expect(new Set(relaxed)).toEqual(new Set(['history', 'rome']));
});

test('a quotation in a long text is a hint, and in a short query a condition', async () => {
  expect(await found(toIndexQuery(understood('"layer boundary" transition')))).toEqual([]);
  const text =
    'we look for something on "layer boundary" flow with heat over any plate in supersonic wind tunnels at high speed';
  expect(await found(toIndexQuery(understood(text)))).toContain('most');
});

test('a word that is repeated counts more', async () => {
  const ordered = async (text: string) => (await found(toIndexQuery(understood(text), { relaxed: true }))).slice(0, 2);
  expect(await ordered('red automobile car car car')).toEqual(['car', 'automobile']);
  expect(await ordered('red car automobile automobile automobile')).toEqual(['automobile', 'car']);
});

test('a synonym finds, but less than the word that was typed', async () => {
  expect(await found(toIndexQuery(understood('red car', carOrAutomobile)))).toEqual(['car', 'automobile']);
});

test('quotes, excluded words and fields mean only what was typed', async () => {
  expect(await found(toIndexQuery(understood('"car"', carOrAutomobile)))).toEqual(['car']);
  expect(await found(toIndexQuery(understood('intitle:car', carOrAutomobile)))).toEqual(['car']);
  expect(await found(toIndexQuery(understood('red -car -bus', carOrAutomobile)))).toEqual(['automobile']);
});

test('a name of several words stands for each word of what it abbreviates', async () => {
  const added = { text: 'who', weight: 0.5, why: 'abbreviation' as const };
  const expansions = ['world', 'health', 'organization'].map((word) => ({ word, added: [added] }));
  const query = toIndexQuery(understood('world health organization report', expansions));
  expect(await found(query)).toEqual(['long', 'short']);
});

test('the last word may be only a beginning, where that is asked for', async () => {
  expect(await found(toIndexQuery(understood('solar pan'), { prefixLast: true }))).toEqual(['panel']);
  expect(await found(toIndexQuery(understood('solar pan')))).toEqual([]);
});

test('operators reach the index', async () => {
  expect(new Set(await found(toIndexQuery(understood('cat OR dog'))))).toEqual(new Set(['both', 'cat', 'dog']));
  expect(await found(toIndexQuery(understood('cat -dog')))).toEqual(['cat']);
  expect((await found(toIndexQuery(understood('site:example.org')))).length).toBe(15);
});

test('signs that are no words find nothing; a star, and filters alone, find all there is', async () => {
  for (const text of ['"', '()', '-', '!!!', '👍'])
    expect(await found(toIndexQuery(understood(text))), text).toEqual([]);
  expect((await found(toIndexQuery(understood('*')))).length).toBe(15);
});
