import type { Candidate } from './choose.ts';

/** What it costs to forget a space, or to type one too many. */
const missingSpace = 3;
export const extraSpace = 3;

const shortest = 6;
/** Only these may stand alone as one letter. */
const singleLetters = new Set(['a', 'i']);

const isPart = (part: string): boolean => part.length > 1 || singleLetters.has(part);

export const splitsOf = (word: string): [string, string][] => {
  if (word.length < shortest) return [];
  return Array.from({ length: word.length - 1 }, (_, at): [string, string] => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]).filter(([head, tail]) => isPart(head) && isPart(tail));
};

/** Cuts both parts of which are words; short parts are found by chance, and so count less. */
export const splitCandidates = (word: string, documents: ReadonlyMap<string, number>): Candidate[] =>
  splitsOf(word).flatMap(([head, tail]) => {
    const least = Math.min(documents.get(head) ?? 0, documents.get(tail) ?? 0);
    if (least === 0) return [];
    const byChance = head.length <= 2 || tail.length <= 2 ? 2 : 0;
    return [{ text: `${head} ${tail}`, cost: missingSpace + byChance, documents: least }];
  });
