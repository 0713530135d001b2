import { frequencyWeight } from './word-list.ts';

/** Something that may have been meant in place of what was typed. */
export interface Candidate {
  text: string;
  cost: number;
  documents: number;
}

export interface Typed {
  /** In how many documents it stands as it is written. */
  documents: number;
  isName: boolean;
  /** In how many documents the commonest words stand, which makes counts of small and large indexes comparable. */
  commonest: number;
}

export interface Choice {
  text: string;
  /** From 0 to 1. */
  confidence: number;
}

/** A word that stands in so many documents is a word, whatever it resembles. */
export const commonFrom = 5;
/** How unlikely it is that someone types a right word that no document has. */
const unknownCost = 9;
/** For a name, which a capital betrays, it is not unlikely at all. */
const unknownNameCost = 6.5;
/** That a word stands in a document at all speaks for it as much as this. */
const existsBonus = 3;
/** People's mistakes are less regular than the model takes them for. */
const trust = 0.7;

/** The likeliest candidate, and how likely it is among all of them and what was typed. */
export const choose = (candidates: Candidate[], typed: Typed): Choice | undefined => {
  const rarity = (documents: number): number =>
    frequencyWeight * Math.log((Math.max(typed.commonest, documents) + 1) / (documents + 1));
  const asTyped = (): number => {
    if (typed.documents > 0) return rarity(typed.documents) - existsBonus;
    return typed.isName ? unknownNameCost : unknownCost;
  };
  const ranked = candidates
    .map(({ text, cost, documents }) => ({ text, weight: Math.exp(-trust * (cost + rarity(documents))) }))
    .sort((left, right) => right.weight - left.weight);
  const [best] = ranked;
  if (!best) return undefined;
  const whole = ranked.reduce((sum, { weight }) => sum + weight, Math.exp(-trust * asTyped()));
  return { text: best.text, confidence: best.weight / whole };
};
