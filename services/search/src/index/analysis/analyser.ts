import { foldWord } from './fold.ts';
import { type Stemmer, stemmers } from './stemmers.ts';
import { wordSpans } from './word-spans.ts';
import { type Word, WordTable } from './word-table.ts';

export interface Analyser {
  /** The words of a text in order; a span that folds to nothing is left out. */
  words(text: string, language: string): Word[];
  /** The same with the place of each in the text: start, end, start, end, … */
  located(text: string, language: string): { words: Word[]; spans: number[] };
  word(raw: string, language: string): Word;
  /** Changes when the words that are known were forgotten and their ids are given out anew. */
  epoch(): number;
}

/** Enough for the running vocabulary of several languages. */
const usualMost = 600_000;
/** A stem may not eat the word: shorter ones and words with digits stay as they are. */
const stemmable = /^[^\d]{3,}$/u;

const stem = (surface: string, stemmer: Stemmer | undefined): string => {
  if (!stemmer || !stemmable.test(surface)) return surface;
  const stemmed = stemmer(surface);
  return stemmed.length > 0 ? stemmed : surface;
};

/** `pt-BR` is read as Portuguese. */
export const primaryLanguage = (language: string): string => {
  const [primary = ''] = language.toLowerCase().split('-');
  return primary === '' ? 'und' : primary;
};

/** Beyond `mostWords` everything is forgotten and learned again; a word takes about 200 bytes. */
export const createAnalyser = (mostWords = usualMost): Analyser => {
  const tables = new Map<string, { table: WordTable; stemmer: Stemmer | undefined }>();
  let known = 0;
  let epoch = 0;

  /** An epoch ends only between two texts, so the words of one text are always of one epoch. */
  const tableOf = (language: string) => {
    if (known >= mostWords) {
      tables.clear();
      known = 0;
      epoch += 1;
    }
    const present = tables.get(language);
    if (present) return present;
    const fresh = { table: new WordTable(), stemmer: stemmers.get(primaryLanguage(language)) };
    tables.set(language, fresh);
    return fresh;
  };

  const learn = (raw: string, { table, stemmer }: ReturnType<typeof tableOf>): Word => {
    const surface = foldWord(raw);
    const word = { surface, term: stem(surface, stemmer), id: known };
    known += 1;
    table.add(raw, word);
    return word;
  };

  const read = (
    text: string,
    { start, end }: { start: number; end: number },
    entry: ReturnType<typeof tableOf>,
  ): Word => entry.table.find(text, start, end) ?? learn(text.slice(start, end), entry);

  const located = (text: string, language: string) => {
    const entry = tableOf(language);
    const found = wordSpans(text);
    const words: Word[] = [];
    const spans: number[] = [];
    for (let at = 0; at < found.length; at += 2) {
      const word = read(text, { start: found[at] as number, end: found[at + 1] as number }, entry);
      if (word.surface === '') continue;
      words.push(word);
      spans.push(found[at] as number, found[at + 1] as number);
    }
    return { words, spans };
  };

  return {
    located,
    epoch: () => epoch,
    words(text, language) {
      const entry = tableOf(language);
      const spans = wordSpans(text);
      const words: Word[] = [];
      for (let at = 0; at < spans.length; at += 2) {
        const word = read(text, { start: spans[at] as number, end: spans[at + 1] as number }, entry);
        if (word.surface !== '') words.push(word);
      }
      return words;
    },
    word: (raw, language) => {
      const entry = tableOf(language);
      return entry.table.find(raw, 0, raw.length) ?? learn(raw, entry);
    },
  };
};
