import { expect, test } from 'vitest';
import { mostWords, wordsOf } from './words.ts';

test('words are found without letter case, accents and compatibility forms', () => {
  expect(wordsOf('Café CAFÉ café, ﬁne Über')).toEqual(['cafe', 'fine', 'uber']);
});

test('an address is cut into the words that people look for', () => {
  expect(wordsOf('ada.lovelace@example.org')).toEqual(['ada', 'lovelace', 'example', 'org']);
});

test('text without spaces is cut into words too', () => {
  expect(wordsOf('今日は学校').length).toBeGreaterThan(1);
});

test('a message of countless words gives a bounded number of them', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `w${at}`).join(' ');
  expect(wordsOf(text)).toHaveLength(mostWords);
});
