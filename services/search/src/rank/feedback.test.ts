import { expect, test } from 'vitest';
import { createWordReader } from '../join/word-reader.ts';
import type { Query } from '../model/query.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { feedbackCandidates, feedbackWords, withFeedback } from './feedback.ts';
import { loosened, unquoted } from './loosen.ts';

const reader = createWordReader();
const word = (text: string): Query => ({ kind: 'match', text, operator: 'and' });

test('words that the best results share and others have not are added, weighing what they may', () => {
  const best = ['The turbine turns the generator', 'A turbine and a dam: the turbine of the dam'].map((body, at) => ({
    score: 2 - at,
    document: sampleDocument({ url: `https://site${at}.example/`, body }),
  }));
  const candidates = feedbackCandidates(best, reader);
  expect(candidates[0]?.surface).toBe('turbine');
  expect(candidates.map(({ surface }) => surface)).not.toContain('the');
  const rarity = (surface: string) => (surface === 'dam' ? 0 : 1);
  const words = feedbackWords(candidates, { rarity, share: 0.4, queryWords: 3 });
  expect(words.map(({ text }) => text)).not.toContain('dam');
  const sum = words.reduce((total, { weight }) => total + weight, 0);
  expect(sum / (sum + 3)).toBeCloseTo(0.4);
});

test('a disjunction stays one with added words, anything else stays needed', () => {
  const either: Query = { kind: 'bool', should: [word('a'), word('b')], minimumShould: 1 };
  const added = [{ text: 'c', weight: 0.1 }];
  expect(withFeedback(either, added, 'en')).toMatchObject({
    kind: 'bool',
    should: [{}, {}, { text: 'c', boost: 0.1 }],
  });
  const phrase: Query = { kind: 'phrase', text: 'a b' };
  expect(withFeedback(phrase, added, undefined)).toMatchObject({ must: [phrase], should: [{ text: 'c' }] });
  expect(withFeedback(phrase, [], undefined)).toBe(phrase);
});

test('any word of a loosened query is enough, but phrases, fields and exclusions stay', () => {
  const titled: Query = { kind: 'match', text: 'x', operator: 'and', fields: ['title'] };
  const query: Query = {
    kind: 'bool',
    must: [word('quick the fox'), { kind: 'phrase', text: 'a b' }, titled],
    not: [word('dog')],
  };
  expect(loosened(query, reader.isFunctionWord)).toMatchObject({
    must: [
      { kind: 'bool', should: [{ text: 'quick' }, { text: 'fox' }], minimumShould: 1 },
      { kind: 'phrase', text: 'a b' },
      titled,
    ],
    not: [{ text: 'dog' }],
  });
  expect(unquoted(query)).toMatchObject({ should: expect.arrayContaining([titled]), not: [{ text: 'dog' }] });
});
