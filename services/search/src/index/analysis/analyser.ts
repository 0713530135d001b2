import { foldWord } from './fold.ts';
import { type Stemmer, stemmers } from './stemmers.ts';
import { wordSpans } from './word-spans.ts';

/** A word as the index knows it. The same raw word of the same language is always the same object. */
export interface Word {
  /** Folded, as it is written: what prefixes and typing errors are compared with. */
  surface: string;
  /** What postings are kept under: the stem, so that `schools` finds `school`. */
  term: string;
}

export interface Analyser {
  /** The words of a text in order; a span that folds to nothing is left out. */
  words(text: string, language: string): Word[];
  /** The same with the place of each in the text: start, end, start, end, … */
  located(text: string, language: string): { words: Word[]; spans: number[] };
  word(raw: string, language: string): Word;
}

/** Enough for the running vocabulary of a language; beyond it the cache starts over. */
const cacheSize = 200_000;
/** A stem may not eat the word: shorter ones and words with digits stay as they are. */
const stemmable = /^[^\d]{3,}$/u;

const stem = (surface: string, stemmer: Stemmer | undefined): string => {
  if (!stemmer || !stemmable.test(surface)) return surface;
  const stemmed = stemmer(surface);
  return stemmed.length > 0 ? stemmed : surface;
};

/** `pt-BR` is read as Portuguese. */
export const primaryLanguage = (language: string): string => language.toLowerCase().split('-')[0] || 'und';

export const createAnalyser = (): Analyser => {
  const caches = new Map<string, Map<string, Word>>();

  const cacheOf = (language: string): Map<string, Word> => {
    const known = caches.get(language);
    if (known && known.size < cacheSize) return known;
    const fresh = new Map<string, Word>();
    caches.set(language, fresh);
    return fresh;
  };

  const read = (raw: string, language: string, cache: Map<string, Word>): Word => {
    const known = cache.get(raw);
    if (known) return known;
    const surface = foldWord(raw);
    const word = { surface, term: stem(surface, stemmers.get(language)) };
    cache.set(raw, word);
    return word;
  };

  const located = (text: string, language: string) => {
    const primary = primaryLanguage(language);
    const cache = cacheOf(primary);
    const found = wordSpans(text);
    const words: Word[] = [];
    const spans: number[] = [];
    for (let at = 0; at < found.length; at += 2) {
      const start = found[at] as number;
      const end = found[at + 1] as number;
      const word = read(text.slice(start, end), primary, cache);
      if (word.surface === '') continue;
      words.push(word);
      spans.push(start, end);
    }
    return { words, spans };
  };

  return {
    located,
    words: (text, language) => located(text, language).words,
    word: (raw, language) => {
      const primary = primaryLanguage(language);
      return read(raw, primary, cacheOf(primary));
    },
  };
};
