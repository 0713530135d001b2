import type { KnownWord } from '../model/search-answer.ts';
import type { WordsRequest } from '../model/search-request.ts';
import type { SearchIndex } from '../ports/search-index.ts';

/** The index takes this many words at a time. */
const mostWords = 64;

/** What the index knows of words. What is asked for in the same moment goes to it in one question. */
export interface Vocabulary {
  /** In how many documents words stand; of a longer list, what is beyond the most counts as unknown. */
  documents(words: Iterable<string>): Promise<Map<string, number>>;
  near(words: string[], near: NonNullable<WordsRequest['near']>): Promise<KnownWord[]>;
}

interface Question {
  words: Set<string>;
  answer: Promise<Map<string, number>>;
}

export const createVocabulary = (index: Pick<SearchIndex, 'words'>): Vocabulary => {
  let open: Question[] = [];

  const ask = async (words: ReadonlySet<string>): Promise<Map<string, number>> => {
    // What else is asked before this turn ends comes along.
    await Promise.resolve();
    open = [];
    const asked = [...words];
    const known = await index.words({ words: asked });
    return new Map(asked.map((word, at) => [word, known[at]?.documents ?? 0]));
  };

  const questionFor = (words: readonly string[]): Question => {
    const fitting = open.find((question) => new Set([...question.words, ...words]).size <= mostWords);
    if (fitting) {
      for (const word of words) fitting.words.add(word);
      return fitting;
    }
    const all = new Set(words);
    const question = { words: all, answer: ask(all) };
    open.push(question);
    return question;
  };

  return {
    async documents(words) {
      const wanted = [...new Set(words)].slice(0, mostWords);
      if (wanted.length === 0) return new Map();
      const counts = await questionFor(wanted).answer;
      return new Map(wanted.map((word) => [word, counts.get(word) ?? 0]));
    },
    near: (words, near) => index.words({ words, near }),
  };
};
