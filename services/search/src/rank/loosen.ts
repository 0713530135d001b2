import type { MatchQuery, Query } from '../model/query.ts';

/** The words of a part that asks for nothing but free words; undefined where it asks for more than that. */
const wordsIn = (query: Query): MatchQuery[] | undefined => {
  if (query.kind === 'match') {
    if (query.fields) return undefined;
    const words = query.text.trim().split(/\s+/);
    return words.map((text, at) => ({
      ...query,
      text,
      prefixLast: query.prefixLast === true && at === words.length - 1,
    }));
  }
  if (query.kind !== 'bool' || query.not?.length) return undefined;
  const parts = [...(query.must ?? []), ...(query.should ?? [])].map(wordsIn);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
};

/** Where any word is enough, those that only hold the sentence together would find everything. */
const carrying = (words: readonly MatchQuery[], isSmall: (word: string) => boolean): readonly MatchQuery[] => {
  const telling = words.filter(({ text }) => !isSmall(text.toLowerCase()));
  return telling.length > 0 ? telling : words;
};

/**
 * The same query with any of its free words enough. Phrases, fields and what is excluded stay as they were asked for.
 * A query of nothing but words becomes a plain disjunction, which the index searches fastest.
 */
export const loosened = (query: Query, isSmall: (word: string) => boolean = () => false): Query => {
  const loosen = (part: Query): Query => {
    const words = wordsIn(part);
    if (words) return { kind: 'bool', should: [...carrying(words, isSmall)], minimumShould: 1 };
    if (part.kind !== 'bool' || !part.must?.length) return part;
    return { ...part, must: part.must.map(loosen) };
  };
  return loosen(query);
};

/**
 * For a query of many words whose quoted phrases are nowhere to be found: the words of the phrases are enough, though
 * the phrases themselves still count.
 */
export const unquoted = (query: Query): Query => {
  if (query.kind === 'phrase') {
    const words: Query = { kind: 'match', text: query.text, operator: 'or' };
    return { kind: 'bool', should: [words, query], minimumShould: 1 };
  }
  if (query.kind !== 'bool') return query;
  const { must = [], should = [], ...rest } = query;
  return { ...rest, should: [...must, ...should].map(unquoted), minimumShould: 1 };
};
