import { isFunctionWord, languagesWithFunctionWords } from './function-words.ts';

/** What language a short text is in, if it can be told; `confidence` from 0 to 1. */
export type DetectLanguage = (text: string) => { language: string; confidence: number } | undefined;

const scripts: [RegExp, string][] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/[ґєії]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/**
 * The language of a query from its script and the small words in it. A query of names and nouns has none, and that is a
 * better answer than a guess.
 */
export const languageBySmallWords: DetectLanguage = (text) => {
  const byScript = scripts.find(([script]) => script.test(text));
  if (byScript) return { language: byScript[1], confidence: 0.8 };
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const counts = languagesWithFunctionWords()
    .map((language) => ({ language, count: words.filter((word) => isFunctionWord(word, language)).length }))
    .sort((left, right) => right.count - left.count);
  const [first, second] = counts;
  if (!first || first.count === 0 || first.count === second?.count) return undefined;
  const lead = (first.count - (second?.count ?? 0)) / first.count;
  return { language: first.language, confidence: Math.min(0.95, 0.5 + 0.15 * first.count * lead) };
};
