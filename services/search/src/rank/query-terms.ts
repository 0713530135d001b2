import type { ParsedQuery } from '../model/understood-query.ts';
import type { WordReader } from '../model/word-reader.ts';

/** The words that carry a query's meaning, for comparing with texts of any language. */
export interface QueryTerms {
  /** What the words are worth together. */
  readonly whole: number;
  readonly count: number;
  /** The words written as one, as in the name of a site. */
  readonly joined: string;
  /** By term, as words of this language are kept: which word of the query it is, and its worth. */
  in(language: string): ReadonlyMap<string, { at: number; worth: number }>;
}

export const createQueryTerms = (
  { words, phrases }: Pick<ParsedQuery, 'words' | 'phrases'>,
  reader: WordReader,
  worthOf: (word: string) => number = () => 1,
): QueryTerms => {
  const quoted = phrases.flatMap((phrase) => reader.words(phrase, 'und').map(({ surface }) => surface));
  const all = [...new Set([...words, ...quoted])];
  const carrying = all.filter((word) => !reader.isFunctionWord(word));
  const chosen = carrying.length > 0 ? carrying : all;
  const worths = chosen.map(worthOf);
  const known = new Map<string, Map<string, { at: number; worth: number }>>();
  const termsIn = (language: string): ReadonlyMap<string, { at: number; worth: number }> => {
    const cached = known.get(language);
    if (cached) return cached;
    const terms = new Map<string, { at: number; worth: number }>();
    for (const [at, word] of chosen.entries())
      for (const { term } of reader.words(word, language)) terms.set(term, { at, worth: worths[at] ?? 0 });
    known.set(language, terms);
    return terms;
  };
  return {
    whole: worths.reduce((sum, worth) => sum + worth, 0),
    count: chosen.length,
    joined: [...termsIn('und').keys()].join(''),
    in: termsIn,
  };
};
