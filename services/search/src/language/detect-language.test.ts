import { expect, test } from 'vitest';
import { detectLanguage, languagesInSentences, supportedLanguages } from './detect-language.ts';
import { detectPageLanguage, primaryLanguage } from './page-language.ts';

test.each([
  ['en', 'The quick brown fox jumps over the lazy dog while nobody looks.'],
  ['de', 'Der schnelle braune Fuchs springt über den faulen Hund.'],
  ['fr', 'Le renard brun saute par-dessus le chien paresseux.'],
  ['ru', 'Быстрая лиса прыгает через ленивую собаку, потому что ей так хочется.'],
  ['uk', 'Швидка лисиця стрибає через ледачого собаку, бо їй так хочеться.'],
  ['mk', 'Премиерот вчера изјави дека ќе има нови мерки во земјата.'],
  ['ja', '今日は天気がいいので、公園を散歩しました。'],
  ['zh', '今天天气很好，我们去公园散步。'],
  ['ko', '오늘은 날씨가 좋아서 공원을 산책했어요.'],
  ['si', 'අද කාලගුණය හොඳයි'],
  ['km', 'ថ្ងៃនេះអាកាសធាតុល្អ'],
  ['ur', 'آج موسم بہت اچھا ہے اور ہم باہر جائیں گے'],
  ['id', 'Pemerintah mengatakan bahwa kita harus menunggu karena tidak bisa masuk.'],
  ['nn', 'Eg veit ikkje kva dei har gjort, men det er noko rart med det.'],
])('tells %s from a sentence', (language, text) => {
  const detected = detectLanguage(text);
  expect(detected.language).toBe(language);
  expect(detected.confidence).toBeGreaterThan(0.6);
});

test('knows more than sixty languages', () => {
  expect(new Set([...supportedLanguages, ...languagesInSentences]).size).toBeGreaterThan(60);
});

test('says nothing where there is nothing to read, and doubts a word that many languages share', () => {
  expect(detectLanguage('12345 -- !!')).toEqual({ language: 'und', confidence: 0 });
  expect(detectLanguage('')).toEqual({ language: 'und', confidence: 0 });
  expect(detectLanguage('radio').confidence).toBeLessThan(0.7);
});

test('what a page says of itself counts, but less than its text', () => {
  const german = 'Die Katze schläft auf dem warmen Ofen, während draußen der Schnee fällt. '.repeat(5);
  expect(detectPageLanguage(german, ['en-US']).language).toBe('de');
  expect(detectPageLanguage('Radio', ['it']).language).toBe('it');
  expect(detectPageLanguage('xqz', []).language).toBe('und');
});

test('a language that only the page can name is taken at its word', () => {
  const afrikaans = 'Hierdie is die eerste keer dat ek so iets sien. Ons het gister na die see gegaan.';
  expect(detectPageLanguage(afrikaans, ['af']).language).toBe('af');
});

test('names of languages are brought to one form', () => {
  expect(['en-GB', 'de_AT', 'nb', 'x-default', '', 'zh-Hant-TW'].map(primaryLanguage)).toEqual([
    'en',
    'de',
    'no',
    undefined,
    undefined,
    'zh',
  ]);
});
