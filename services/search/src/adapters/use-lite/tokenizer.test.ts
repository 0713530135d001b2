import { expect, test } from 'vitest';
import { createTokenizer, type Vocabulary } from './tokenizer.ts';

const reserved = Array.from({ length: 6 }, (_, at) => [`<${at}>`, 0] as const);
const vocabulary: Vocabulary = [...reserved, ['▁cat', -2], ['▁ca', -1.5], ['t', -1], ['s', -1], ['▁', -3], ['a', -4]];
const tokenize = createTokenizer(vocabulary);

test('takes the likeliest way to cut a text into known pieces', () => {
  expect(tokenize('cats')).toEqual([6, 9]);
  expect(tokenize('cat a')).toEqual([6, 10, 11]);
});

test('what is not known becomes one unknown piece, however long', () => {
  expect(tokenize('cat東京')).toEqual([6, 0]);
  expect(tokenize('')).toEqual([10]);
});
