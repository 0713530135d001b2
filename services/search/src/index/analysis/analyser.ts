import { type Stemmer, stemmers } from './stemmers.ts';
import { createVocabulary } from './vocabulary.ts';
import { endOfPlainWord, type Place, separatorEnd, unusualWords } from './word-spans.ts';
import { hashOfRange, type Word, WordTable } from './word-table.ts';

/** The words of a text as ids, and the place of each: start, end, start, end, … */
export interface WordList {
  ids: Int32Array;
  places: Uint32Array;
  count: number;
}

export interface Analyser {
  /** The words of a text in order; a span that folds to nothing is left out. */
  words(text: string, language: string): Word[];
  /** The same with the place of each in the text: start, end, start, end, … */
  located(text: string, language: string): { words: Word[]; spans: Uint32Array };
  word(raw: string, language: string): Word;
  /**
   * The same as ids, without making anything; valid until the next call. With `firsts`, words of plain letters may be left
   * out unless the entry for their first one is set: looking words up is what takes the time.
   */
  read(text: string, language: string, firsts?: Uint8Array): WordList;
  wordOf(id: number): Word;
  /** Changes when the words that are known were forgotten and their ids are given out anew. */
  epoch(): number;
}

/** Enough for the running vocabulary of several languages. */
const usualMost = 600_000;

/** `pt-BR` is read as Portuguese. */
export const primaryLanguage = (language: string): string => {
  const [primary = ''] = language.toLowerCase().split('-');
  return primary === '' ? 'und' : primary;
};

interface Tongue {
  table: WordTable;
  stemmer: Stemmer | undefined;
}

const grow = (list: WordList): void => {
  const ids = new Int32Array(list.ids.length * 2);
  ids.set(list.ids);
  list.ids = ids;
  const places = new Uint32Array(ids.length * 2);
  places.set(list.places);
  list.places = places;
};

/** Beyond `mostWords` everything is forgotten and learned again; a word takes about 200 bytes. */
export const createAnalyser = (mostWords = usualMost): Analyser => {
  const tongues = new Map<string, Tongue>();
  let vocabulary = createVocabulary();
  let known = 0;
  let epoch = 0;
  const list: WordList = { ids: new Int32Array(4096), places: new Uint32Array(8192), count: 0 };
  const place: Place = { start: 0, end: 0, hash: 0 };

  /** An epoch ends only between two texts, so the words of one text are always of one epoch. */
  const tongueOf = (language: string): Tongue => {
    if (known >= mostWords) {
      tongues.clear();
      vocabulary = createVocabulary();
      known = 0;
      epoch += 1;
    }
    const present = tongues.get(language);
    if (present) return present;
    const fresh = { table: new WordTable(), stemmer: stemmers.get(primaryLanguage(language)) };
    tongues.set(language, fresh);
    return fresh;
  };

  const learn = (raw: string, { table, stemmer }: Tongue): number => {
    const { id } = vocabulary.learn(raw, stemmer);
    known += 1;
    table.add(raw, id);
    return id;
  };

  /** Adds the word at `place` to the list. */
  const take = (text: string, tongue: Tongue): void => {
    const found = tongue.table.find(text, place);
    const id = found >= 0 ? found : learn(text.slice(place.start, place.end), tongue);
    if (id === 0) return;
    if (list.count === list.ids.length) grow(list);
    list.ids[list.count] = id;
    list.places[list.count * 2] = place.start;
    list.places[list.count * 2 + 1] = place.end;
    list.count += 1;
  };

  const read = (text: string, language: string, firsts?: Uint8Array): WordList => {
    const tongue = tongueOf(language);
    list.count = 0;
    let at = separatorEnd(text, 0);
    while (at < text.length) {
      if (endOfPlainWord(text, at, place)) {
        if (firsts?.[text.charCodeAt(at)] !== 0) take(text, tongue);
        at = separatorEnd(text, place.end);
      } else {
        at = unusualWords(text, at, { place, visit: () => take(text, tongue) });
      }
    }
    return list;
  };

  const wordsOf = ({ ids, count }: WordList): Word[] =>
    Array.from({ length: count }, (_, at) => vocabulary.words[ids[at] as number] as Word);

  return {
    read,
    wordOf: (id) => vocabulary.words[id] as Word,
    epoch: () => epoch,
    words: (text, language) => wordsOf(read(text, language)),
    located(text, language) {
      const found = read(text, language);
      return { words: wordsOf(found), spans: found.places.slice(0, found.count * 2) };
    },
    word(raw, language) {
      const tongue = tongueOf(language);
      const found = tongue.table.find(raw, { start: 0, end: raw.length, hash: hashOfRange(raw, 0, raw.length) });
      return vocabulary.words[found >= 0 ? found : learn(raw, tongue)] as Word;
    },
  };
};
