import { expect, test } from 'vitest';
import { indexOf } from '../testing/index-of.ts';
import { createVocabulary } from './vocabulary.ts';

const index = await indexOf({ one: { body: 'the heat of the sun' }, two: { body: 'the heat of a stove' } });

/** The index, and how many words each question had. */
const counted = () => {
  const asked: number[] = [];
  const words: typeof index.words = (request) => {
    asked.push(request.words.length);
    return index.words(request);
  };
  return { asked, vocabulary: createVocabulary({ words }) };
};

test('what is asked for at once is one question, and each gets its own answer', async () => {
  const { asked, vocabulary } = counted();
  const [heat, sun, nothing] = await Promise.all([
    vocabulary.documents(['heat', 'cold']),
    vocabulary.documents(['sun', 'heat']),
    vocabulary.documents([]),
  ]);
  expect([...heat]).toEqual([
    ['heat', 2],
    ['cold', 0],
  ]);
  expect([...sun]).toEqual([
    ['sun', 1],
    ['heat', 2],
  ]);
  expect(nothing.size).toBe(0);
  expect(asked).toEqual([3]);
  expect([...(await vocabulary.documents(['stove']))]).toEqual([['stove', 1]]);
  expect(asked).toEqual([3, 1]);
});

test('more than the index takes at once goes in several questions; of one list, the first words count', async () => {
  const { asked, vocabulary } = counted();
  const many = Array.from({ length: 100 }, (_, at) => `word${at}`);
  const [long, short] = await Promise.all([
    vocabulary.documents(['heat', ...many, 'sun']),
    vocabulary.documents(['sun', 'stove']),
  ]);
  expect(long.size).toBe(64);
  expect(long.get('heat')).toBe(2);
  expect(short.get('sun')).toBe(1);
  expect(asked).toEqual([64, 2]);
});

test('a question that fails is not asked again by itself, and the next one is', async () => {
  let fails = true;
  const vocabulary = createVocabulary({
    words: (request) => (fails ? Promise.reject(new Error('busy')) : index.words(request)),
  });
  await expect(vocabulary.documents(['heat'])).rejects.toThrow('busy');
  fails = false;
  expect((await vocabulary.documents(['heat'])).get('heat')).toBe(2);
});
