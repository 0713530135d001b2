import type { FreeWord } from '../parse.ts';

/** A replacement of a part of the query's text. */
export interface Change {
  start: number;
  end: number;
  text: string;
  confidence: number;
  /** Whether what was typed is a word nowhere, so that it can be replaced without asking. */
  unknown: boolean;
}

/** A capital that does not begin the query, or more than one, is how names and abbreviations are written. */
export const isName = (text: string, { start, end }: FreeWord): boolean => {
  const capitals = text.slice(start, end).match(/\p{Lu}/gu)?.length ?? 0;
  return capitals > 1 || (capitals === 1 && start > 0);
};

/** With a capital where one was typed. */
export const likeTyped = (typed: string, corrected: string): string =>
  /^\p{Lu}/u.test(typed) ? corrected.charAt(0).toUpperCase() + corrected.slice(1) : corrected;

/** Makes the changes, of which no two overlap. */
export const rewrite = (text: string, changes: Change[]): string => {
  let rewritten = text;
  for (const { start, end, text: by } of changes.toSorted((left, right) => right.start - left.start)) {
    rewritten = rewritten.slice(0, start) + by + rewritten.slice(end);
  }
  return rewritten;
};

/** The first of changes that overlap. */
export const apart = (changes: Change[]): Change[] => {
  let end = 0;
  return changes.filter((change) => {
    const isFree = change.start >= end;
    if (isFree) end = change.end;
    return isFree;
  });
};

export interface WordPair {
  left: FreeWord;
  right: FreeWord;
  joined: string;
}

/** Words next to each other with nothing but space between. */
export const pairsOf = (text: string, free: FreeWord[]): WordPair[] =>
  free.slice(1).flatMap((right, at) => {
    const left = free[at] as FreeWord;
    const near = text.slice(left.end, right.start).trim() === '';
    return near ? [{ left, right, joined: left.word + right.word }] : [];
  });
