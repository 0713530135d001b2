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

test('of a long query enough words are needed, and more of them come first', async () => {
  const text = 'boundary layer transition in supersonic flow over a flat plate with heat transfer';
  expect(await found(toIndexQuery(understood(text)))).toEqual(['most', 'some']);
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
