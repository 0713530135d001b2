import type { Vocabulary } from '../vocabulary.ts';
import type { Candidate } from './choose.ts';
import { createErrorCosts } from './error-costs.ts';
import { createErrorCost } from './error-rows.ts';
import type { SoundsLike } from './sounds-like.ts';
import { splitCandidates, splitsOf } from './splits.ts';
import type { NearWord } from './word-list.ts';

const nearLimit = 30;
const bySoundLimit = 10;
/** A mistake that costs no more is an ordinary slip. */
const nearEnough = 4;
/** Who gets more of a word wrong than this, for each letter of it, meant something else: `usd` is not `js`. */
const mostCostOfLetter = 1.9;

/** As the index keeps words: without accents. */
const bare = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

export interface DoubtfulWord {
  word: string;
  /** Whether words that sound like it are looked for too: not for what is a word itself. */
  byEar: boolean;
}

/**
 * The words of the index that a misspelling may stand for: those a letter or two away, those that sound like it, and two words without
 * the space between them.
 */
export const createWordCandidates = (deps: { vocabulary: Vocabulary; soundsLike?: SoundsLike }) => {
  const { vocabulary, soundsLike } = deps;
  const costs = createErrorCosts();

  const weighed = (word: string, documents: Iterable<[string, number]>): Candidate[] => {
    const costOf = createErrorCost(word, costs);
    return Array.from(documents)
      .filter(([other, count]) => count > 0 && other !== word)
      .map(([other, count]) => ({ text: other, cost: costOf(other), documents: count }))
      .filter(({ cost }) => cost <= mostCostOfLetter * word.length);
  };

  /** Words that sound like those for which nothing near enough was found; the walk through them takes its time. */
  const bySound = async (words: DoubtfulWord[], near: Candidate[][]): Promise<Map<string, Candidate[]>> => {
    const far = words
      .filter(({ byEar }, at) => byEar && !near[at]?.some(({ cost }) => cost <= nearEnough))
      .map(({ word }) => word);
    const answers = far.length > 0 ? ((await soundsLike?.near(far, bySoundLimit)) ?? []) : [];
    const documents = await vocabulary.documents(answers.flat().map(({ word }) => word));
    const counted = (answer: NearWord[] = []): [string, number][] =>
      answer.map(({ word }) => [word, documents.get(word) ?? 0]);
    return new Map(far.map((word, at) => [word, weighed(word, counted(answers[at]))]));
  };

  return async (typed: readonly DoubtfulWord[]): Promise<Candidate[][]> => {
    const doubtful = typed.map(({ word, byEar }) => ({ word: bare(word), byEar }));
    const words = doubtful.map(({ word }) => word);
    const [known, parts] = await Promise.all([
      vocabulary.near(words, { distance: 2, limit: nearLimit }),
      vocabulary.documents(words.flatMap(splitsOf).flat()),
    ]);
    const near = words.map((word, at) => {
      const documents = (known[at]?.near ?? []).map((each): [string, number] => [each.word, each.documents]);
      return [...weighed(word, documents), ...splitCandidates(word, parts)];
    });
    const sounding = await bySound(doubtful, near);
    return words.map((word, at) => {
      const found = near[at] ?? [];
      const seen = new Set(found.map(({ text }) => text));
      return [...found, ...(sounding.get(word) ?? []).filter(({ text }) => !seen.has(text))];
    });
  };
};
