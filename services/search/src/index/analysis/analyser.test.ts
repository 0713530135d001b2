import { expect, test } from 'vitest';
import { createAnalyser } from './analyser.ts';

const analyser = createAnalyser();
const terms = (text: string, language = 'und') => analyser.words(text, language).map((word) => word.term);
const surfaces = (text: string, language = 'und') => analyser.words(text, language).map((word) => word.surface);

test('case, accents, width and ligatures do not make another word', () => {
  expect(surfaces('École ÉCOLE e\u0301cole ｅｃｏｌｅ')).toEqual(['ecole', 'ecole', 'ecole', 'ecole']);
  expect(surfaces('Straße STRASSE ﬁne İstanbul')).toEqual(['strasse', 'strasse', 'fine', 'istanbul']);
});

test('marks that are letters of their own in other scripts stay', () => {
  expect(surfaces('й и')).toEqual(['й', 'и']);
  expect(surfaces('がか')).not.toEqual(surfaces('かか'));
  expect(surfaces('हिन्दी')).toEqual(['हिन्दी']);
});

test('words of scripts without spaces are found', () => {
  expect(surfaces('我喜欢学习数学', 'zh')).toContain('数学');
  expect(surfaces('ภาษาไทยง่าย', 'th').length).toBeGreaterThan(1);
  expect(surfaces('東京大学で学ぶ', 'ja')).toContain('で');
});

test('a language with a stemmer joins the forms of a word, another keeps them', () => {
  expect(new Set(terms('school schools schooling', 'en')).size).toBe(1);
  expect(new Set(terms('school schools', 'und')).size).toBe(2);
  expect(terms('schools', 'en-GB')).toEqual(terms('school', 'en'));
});

test('a word without end is cut, and never inside a character', () => {
  const [word] = surfaces('a'.repeat(10_000));
  expect(word).toHaveLength(64);
  const [pair] = surfaces(`a${'𝟘'.repeat(3)}${'𐐷'.repeat(100)}`);
  expect(pair?.isWellFormed()).toBe(true);
});

test('nothing but punctuation gives no words', () => {
  expect(surfaces('')).toEqual([]);
  expect(surfaces('… —— !? \u0301 \u200d')).toEqual([]);
});

test('each word is told with its place in the original text', () => {
  const text = 'Die Größe — 数学好';
  const { words, spans } = analyser.located(text, 'de');
  expect(words.map((word) => word.surface).slice(0, 2)).toEqual(['die', 'grosse']);
  expect(text.slice(spans[2], spans[3])).toBe('Größe');
  expect(spans).toHaveLength(words.length * 2);
});
