import { expect, test } from 'vitest';
import { seededRandom } from '../testing/random.ts';
import { createAnalyser } from './analyser.ts';
import { keepsFirstLetter, stemmers } from './stemmers.ts';

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

test('words that begin with letters nobody wants are left out, others and those of unusual letters are not', () => {
  const wanted = new Uint8Array(128);
  for (const letter of 'sS') wanted[letter.charCodeAt(0)] = 1;
  const text = 'The school, Schools and the École at Sea';
  // Letters that are met for the first time are not known to be plain.
  analyser.read(text, 'en');
  const { ids, count } = analyser.read(text, 'en', wanted);
  expect(Array.from(ids.subarray(0, count), (id) => analyser.wordOf(id).surface)).toEqual([
    'school',
    'schools',
    'ecole',
    'sea',
  ]);
});

test('no stemmer but those that are known for it changes the first letter of a word', () => {
  const random = seededRandom(8);
  const endings = ['', 'ing', 'en', 'heit', 'ement', 'ando', 'arna', 'issimo', 'ujemy', 'lerin', 'ies', 'ying', 'ed'];
  const beginnings = ['', 'ge', 'un', 'anti', 'de', 'ber', 'me', 'y', 'ij', 'qu', 'h', 'ts'];
  const word = (): string => {
    let middle = '';
    for (let at = random.below(6); at >= 0; at -= 1) middle += random.pick([...'abcdefghijklmnopqrstuvwxyz']);
    return random.pick(beginnings) + middle + random.pick(endings);
  };
  for (const language of [...stemmers.keys()].filter(keepsFirstLetter)) {
    const changed = Array.from({ length: 2000 }, word).filter(
      (each) => analyser.word(each, language).term.charAt(0) !== each.charAt(0),
    );
    expect(changed, language).toEqual([]);
  }
});
