import type { Fuzziness } from '../../model/query.ts';
import { type Analyser, primaryLanguage } from '../analysis/analyser.ts';
import { stringsWithin } from '../bytes/edit-distance.ts';
import { allStrings, beginsWith, byUnits, findString, stringAt, walkFrom } from '../bytes/string-table.ts';
import type { Segment } from '../segment/segment.ts';
import type { View } from '../segment/view.ts';
import type { PlanMember } from './plan.ts';

/** A beginning or a misspelling stands for at most this many terms, the most frequent ones. */
const maxMembers = 64;
/** One letter can begin a hundred thousand words; so many are looked at, in the order of the alphabet. */
const maxWalk = 20_000;
/** What a match counts that is longer than what was typed, or has one or two errors. */
const prefixWeight = 0.8;
const errorWeights = [1, 0.6, 0.35] as const;

export const allowedErrors = (word: string, fuzziness: Fuzziness): number => {
  if (fuzziness !== 'auto') return fuzziness;
  if (word.length <= 2) return 0;
  return word.length <= 5 ? 1 : 2;
};

/** How many documents have a term, over all segments. */
export const documentsWith = (view: View, term: string): number => {
  let sum = 0;
  for (const { segment } of view.segments) {
    const number = findString(segment.tables.terms, term);
    if (number >= 0) sum += segment.columns.termFrequency[number] as number;
  }
  return sum;
};

/** The languages of the documents, and none in particular. */
export const languagesOf = (view: View): string[] => {
  const languages = new Set(['und']);
  for (const { segment } of view.segments) {
    for (const language of allStrings(segment.tables.languages)) languages.add(primaryLanguage(language));
  }
  return [...languages];
};

/** The terms a word is kept under: in one language, or in each language that the index has. */
export const termsOf = (
  word: string,
  language: string | undefined,
  deps: { languages: () => string[]; analyser: Analyser },
): string[] => {
  if (language !== undefined) return [deps.analyser.word(word, language).term];
  const terms = deps.languages().map((each) => deps.analyser.word(word, each).term);
  return [...new Set(terms)].sort(byUnits);
};

/** Keeps the best weight of each term number. */
const keepBest = (weights: Map<number, number>, term: number, weight: number): void => {
  if ((weights.get(term) ?? 0) < weight) weights.set(term, weight);
};

const mostFrequent = (segment: Segment, weights: Map<number, number>): [string, number][] => {
  const { termFrequency } = segment.columns;
  const numbers = [...weights];
  if (numbers.length > maxMembers * 2) {
    numbers.sort(([left], [right]) => (termFrequency[right] as number) - (termFrequency[left] as number));
    numbers.length = maxMembers * 2;
  }
  return numbers.map(([number, weight]) => [stringAt(segment.tables.terms, number), weight]);
};

const longerIn = (segment: Segment, prefix: string): Map<number, number> => {
  const weights = new Map<number, number>();
  const walk = walkFrom(segment.tables.surfaces, prefix);
  if (!walk) return weights;
  const last = walk.ordinal + maxWalk;
  while (walk.ordinal < last && beginsWith(walk, prefix)) {
    const exact = walk.length === prefix.length;
    keepBest(weights, segment.columns.surfaceTerm[walk.ordinal] as number, exact ? 1 : prefixWeight);
    if (!walk.next()) break;
  }
  return weights;
};

const similarIn = (segment: Segment, word: string, errors: number): Map<number, number> => {
  const weights = new Map<number, number>();
  for (const { ordinal, distance } of stringsWithin(segment.tables.surfaces, word, errors)) {
    keepBest(weights, segment.columns.surfaceTerm[ordinal] as number, errorWeights[distance] ?? 0);
  }
  return weights;
};

/** Terms whose surfaces begin with the word or are a few errors away, each with its best weight. */
export const expansions = (
  surface: string,
  how: { prefix: boolean; errors: number },
  view: View,
): Map<string, number> => {
  const found = new Map<string, number>();
  const keep = (segment: Segment, weights: Map<number, number>): void => {
    for (const [term, weight] of mostFrequent(segment, weights)) {
      if ((found.get(term) ?? 0) < weight) found.set(term, weight);
    }
  };
  for (const { segment } of view.segments) {
    if (how.prefix) keep(segment, longerIn(segment, surface));
    if (how.errors > 0) keep(segment, similarIn(segment, surface, how.errors));
  }
  return found;
};

/** The members that stay when there are too many: the most frequent, then by the alphabet. */
export const limitMembers = (members: PlanMember[], frequency: (term: string) => number): PlanMember[] => {
  if (members.length <= maxMembers) return members;
  return members
    .sort((left, right) => frequency(right.term) - frequency(left.term) || byUnits(left.term, right.term))
    .slice(0, maxMembers);
};
