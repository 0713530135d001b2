import { foldWord } from './fold.ts';
import type { Stemmer } from './stemmers.ts';
import type { Word } from './word-table.ts';

/** A stem may not eat the word: shorter ones and words with digits stay as they are. */
const stemmable = /^[^\d]{3,}$/u;

const stem = (surface: string, stemmer: Stemmer | undefined): string => {
  if (!stemmer || !stemmable.test(surface)) return surface;
  const stemmed = stemmer(surface);
  return stemmed.length > 0 ? stemmed : surface;
};

/** The different words of one epoch. The word with the id 0 is the empty one: what folds to nothing. */
export const createVocabulary = () => {
  const words: Word[] = [{ surface: '', term: '', id: 0, termId: 0 }];
  const known = new Map<string, Word>([['', words[0] as Word]]);
  const termIds = new Map<string, number>([['', 0]]);
  return {
    words,
    /** The word that a piece of text is. `School` and `school` are one; one surface can have terms in several languages. */
    learn(raw: string, stemmer: Stemmer | undefined): Word {
      const surface = foldWord(raw);
      const term = stem(surface, stemmer);
      const key = surface === term ? surface : `${surface} ${term}`;
      const present = known.get(key);
      if (present) return present;
      const termId = termIds.get(term) ?? termIds.size;
      termIds.set(term, termId);
      const word = { surface, term, id: words.length, termId };
      words.push(word);
      known.set(key, word);
      return word;
    },
  };
};
