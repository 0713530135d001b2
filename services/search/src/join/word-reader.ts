import { createAnalyser } from '../index/analysis/analyser.ts';
import type { WordReader } from '../model/word-reader.ts';
import { isFunctionWord } from '../query/language/function-words.ts';

/** What the answering side reads is little, and mostly the same words. */
const mostWords = 100_000;

/** Text read as the index reads it. */
export const createWordReader = (): WordReader => {
  const analyser = createAnalyser(mostWords);
  return { words: (text, language) => analyser.words(text, language), isFunctionWord: (word) => isFunctionWord(word) };
};
