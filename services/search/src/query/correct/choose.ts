import { unlikelihood } from './word-list.ts';

/** Something that may have been meant in place of what was typed. */
export interface Candidate {
  text: string;
  cost: number;
  documents: number;
}

export interface Choice {
  text: string;
  /** From 0 to 1. */
  confidence: number;
}

/** A word that stands in so many documents is a word, whatever it resembles. */
export const commonFrom = 5;
/** How unlikely it is that someone types a right word that no document has. */
const unknownCost = 7;
/** For a name, which a capital or a digit betrays, it is not unlikely at all. */
const unknownNameCost = 4;
/** That a word stands in a document at all speaks for it as much as this. */
const existsBonus = 3;

const asTyped = (typed: { documents: number; isName: boolean }): number => {
  if (typed.documents > 0) return unlikelihood(-existsBonus, typed.documents);
  return typed.isName ? unknownNameCost : unknownCost;
};

/** The likeliest candidate, and how likely it is among all of them and what was typed. */
export const choose = (candidates: Candidate[], typed: { documents: number; isName: boolean }): Choice | undefined => {
  const ranked = candidates
    .map(({ text, cost, documents }) => ({ text, unlikely: unlikelihood(cost, documents) }))
    .sort((left, right) => left.unlikely - right.unlikely);
  const [best] = ranked;
  if (!best) return undefined;
  const whole = ranked.reduce((sum, { unlikely }) => sum + Math.exp(-unlikely), Math.exp(-asTyped(typed)));
  return { text: best.text, confidence: Math.exp(-best.unlikely) / whole };
};
