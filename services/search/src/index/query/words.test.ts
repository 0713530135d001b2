import { expect, test } from 'vitest';
import { createAnalyser } from '../analysis/analyser.ts';
import { editDistance } from '../bytes/edit-distance.ts';
import { createBruteForce } from '../testing/brute-force.ts';
import { seededRandom } from '../testing/random.ts';
import { randomDocument } from '../testing/random-documents.ts';
import { createToyIndex } from '../testing/toy-index.ts';
import { knownWords } from './words.ts';

const analyser = createAnalyser();
const reference = createBruteForce(analyser);

const filled = (seed: number) => {
  const random = seededRandom(seed);
  const index = createToyIndex(analyser);
  // Some documents are replaced before their segment is built: they must not count.
  for (let batch = 0; batch < 4; batch += 1)
    index.upsert(Array.from({ length: 60 }, () => randomDocument(random, `b${batch}d${random.below(50)}`, batch)));
  return { random, index };
};

test('each word is known with the number of documents that have it, also after a merge', () => {
  const { index } = filled(3);
  for (let round = 0; round < 2; round += 1) {
    const counts = reference.wordCounts(index.stored());
    for (const [word, documents] of counts)
      expect(knownWords(index.view(), { words: [word] })).toEqual([{ word, documents, near: [] }]);
    index.merge(index.segments().filter(({ segment }) => segment.facts.type === 'web'));
  }
});

test('the words near another are those that comparing with every word finds, the likeliest first', () => {
  const { index, random } = filled(4);
  const counts = reference.wordCounts(index.stored());
  const all = [...counts.keys()];
  for (let round = 0; round < 200; round += 1) {
    const base = random.pick(all);
    const cut = random.below(base.length);
    const word = random.pick([
      base,
      base.slice(0, cut) + base.slice(cut + 1),
      `${base.slice(0, cut)}o${base.slice(cut)}`,
    ]);
    if (word === '') continue;
    const distance = random.pick([1, 2] as const);
    const [known] = knownWords(index.view(), { words: [word], near: { distance, limit: 100 } });
    const expected = all
      .map((other) => ({ word: other, documents: counts.get(other) ?? 0, distance: editDistance(other, word) }))
      .filter((other) => other.distance > 0 && other.distance <= distance)
      .filter((other) => other.distance === 1 || other.word[0] === word[0])
      .sort((left, right) => right.documents / 20 ** right.distance - left.documents / 20 ** left.distance);
    expect(known?.documents).toBe(counts.get(word) ?? 0);
    expect(known?.near).toHaveLength(expected.length);
    expect(new Set(known?.near)).toEqual(new Set(expected));
    expect(known?.near.map(({ documents }) => documents)).toEqual(expected.map(({ documents }) => documents));
  }
});

test('when documents are dropped, what is said of a word stays between nothing and what it was', () => {
  const { index, random } = filled(5);
  const before = reference.wordCounts(index.stored());
  for (const id of index.ids()) if (random.chance(0.6)) index.delete(id);
  for (const type of ['web', 'document', 'structured', 'image'])
    index.merge(index.segments().filter(({ segment }) => segment.facts.type === type));
  const after = reference.wordCounts(index.stored());
  for (const [word, most] of before) {
    const documents = knownWords(index.view(), { words: [word] })[0]?.documents ?? 0;
    expect(documents).toBeLessThanOrEqual(most);
    if (after.has(word)) expect(documents).toBeGreaterThan(0);
  }
});

test('words are asked for as people write them, and too many at once are refused', () => {
  const index = createToyIndex(analyser);
  index.upsert([{ ...randomDocument(seededRandom(1), 'a', 1), title: '\u00c9cole', tags: [] }]);
  expect(knownWords(index.view(), { words: ['\u00c9COLE'] }).map(({ word }) => word)).toEqual(['ecole']);
  expect(() => knownWords(index.view(), { words: Array.from({ length: 65 }, () => 'a') })).toThrow('At most 64');
});
