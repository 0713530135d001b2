import type { BoolQuery, MatchQuery, Query } from '../model/query.ts';
import type { HitDocument } from '../model/search-answer.ts';
import type { WordReader } from '../model/word-reader.ts';

/** Results that are believed to be good, and how much of each is read. */
export const feedbackDocuments = 8;
const mostCharacters = 4000;
/** As many as the index tells the frequencies of at once. */
const mostCandidates = 64;
const mostWords = 40;
/** A query of fewer words says too little about what its best results have in common. */
export const leastQueryWords = 3;
const shortestWord = 3;
const notNumbers = /^\p{L}[\p{L}\p{M}'’-]*$/u;

export interface FeedbackWord {
  text: string;
  weight: number;
}

interface Candidate {
  surface: string;
  share: number;
}

/** The words of the best results, each with the share of their text that it makes up; the best result counts most. */
export const feedbackCandidates = (
  best: readonly { score: number; document: HitDocument }[],
  reader: WordReader,
): Candidate[] => {
  const shares = new Map<string, Candidate>();
  const top = best[0]?.score ?? 1;
  for (const { score, document } of best) {
    const text = `${document.title} ${document.body ?? ''}`.slice(0, mostCharacters);
    const words = reader.words(text, document.language);
    const one = score / (top * Math.max(words.length, 20));
    for (const { surface, term } of words) {
      if (surface.length < shortestWord || !notNumbers.test(surface) || reader.isFunctionWord(surface)) continue;
      const known = shares.get(term);
      if (known) known.share += one;
      else shares.set(term, { surface, share: one });
    }
  }
  return [...shares.values()].sort((left, right) => right.share - left.share).slice(0, mostCandidates);
};

/**
 * Relevance feedback without a judge (RM3: Abdul-Jaleel et al. 2004): words that are frequent in the best results and
 * rare elsewhere are added to the query, together weighing `share` of it.
 */
export const feedbackWords = (
  candidates: readonly Candidate[],
  { rarity, share, queryWords }: { rarity: (surface: string) => number; share: number; queryWords: number },
): FeedbackWord[] => {
  const weighed = candidates
    .map(({ surface, share: part }) => ({ text: surface, weight: part * rarity(surface) }))
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight)
    .slice(0, mostWords);
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  const scale = sum === 0 ? 0 : (share / (1 - share)) * (queryWords / sum);
  return weighed.map(({ text, weight }) => ({ text, weight: weight * scale }));
};

const isDisjunction = (query: Query): query is BoolQuery =>
  query.kind === 'bool' && !query.must?.length && !query.not?.length && (query.minimumShould ?? 1) <= 1;

/** Words that only help: a disjunction stays one, since the index can skip what cannot win in those. */
export const withFeedback = (query: Query, words: readonly FeedbackWord[], language: string | undefined): Query => {
  if (words.length === 0) return query;
  const added = words.map(
    ({ text, weight }): MatchQuery => ({
      kind: 'match',
      text,
      operator: 'or',
      boost: weight,
      ...(language === undefined ? {} : { language }),
    }),
  );
  if (isDisjunction(query)) return { ...query, should: [...(query.should ?? []), ...added], minimumShould: 1 };
  return { kind: 'bool', must: [query], should: added, minimumShould: 0 };
};
