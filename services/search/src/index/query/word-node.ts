import { findString } from '../bytes/string-table.ts';
import { defaultWeightList, occurrenceValues } from '../segment/bm25f.ts';
import type { Segment } from '../segment/segment.ts';
import type { Scratch } from './bits.ts';
import type { LeafNode } from './node.ts';
import type { PlanWord } from './plan.ts';
import { TermCursor } from './term-cursor.ts';

/** What occurrences count in this search, for each list of field weights that the plan has. */
export const createValueTables = (averages: number[]) => {
  const tables = new Map<string, Float64Array>();
  return {
    averages,
    of(weights: number[]): Float64Array {
      const key = weights.join(' ');
      const known = tables.get(key);
      if (known) return known;
      const fresh = occurrenceValues(weights, averages);
      tables.set(key, fresh);
      return fresh;
    },
  };
};

export type ValueTables = ReturnType<typeof createValueTables>;

export const fieldBits = (weights: number[]): number =>
  weights.reduce((bits, weight, field) => (weight > 0 ? bits | (1 << field) : bits), 0);

/**
 * How far occurrences may count above what the block maxima were computed with. When the average length of a field grew
 * from a to a', an occurrence counts at most a'/a times as much, whatever the document.
 */
export const boundScale = (segment: Segment, weights: number[], averages: number[]): number => {
  let scale = 0;
  for (const [field, weight] of weights.entries()) {
    const before = segment.facts.averages[field] ?? 0;
    if (weight <= 0 || before <= 0) continue;
    const drift = Math.max(1, (averages[field] ?? 0) / before);
    scale = Math.max(scale, (weight / (defaultWeightList[field] ?? 1)) * drift);
  }
  // One part in a billion more, so that rounding in another order of adding can never pass the bound.
  return scale * (1 + 1e-9);
};

/** A word on one segment, or undefined when the segment has none of its terms. */
export const createWordNode = (
  plan: PlanWord,
  segment: Segment,
  deps: { tables: ValueTables; scratch: Scratch },
): LeafNode | undefined => {
  const values = deps.tables.of(plan.weights);
  const fields = fieldBits(plan.weights);
  const scale = boundScale(segment, plan.weights, deps.tables.averages);
  const cursors: TermCursor[] = [];
  for (const { term, weight } of plan.members) {
    const number = findString(segment.tables.terms, term);
    if (number >= 0)
      cursors.push(new TermCursor(segment, number, { values, fields, factor: plan.rarity * weight, scale }));
  }
  const [only] = cursors;
  if (!only || scale === 0) return undefined;
  const found = deps.scratch.take();

  const fill: LeafNode['fill'] = (range) => {
    found.bits.fill(0);
    for (const cursor of cursors) cursor.fill(range, found);
  };

  const addAll: LeafNode['accumulate'] = ({ from, to }, into) => {
    fill({ from, to });
    addFound(found, into);
  };

  const bestOf = (document: number): number => {
    let best = 0;
    for (const cursor of cursors) best = Math.max(best, cursor.scoreAt(document));
    return best;
  };

  const addBest: LeafNode['addTo'] = ({ documents, scores, count }) => {
    for (let at = 0; at < count; at += 1) scores[at] = (scores[at] as number) + bestOf(documents[at] as number);
  };

  return {
    found,
    cost: cursors.reduce((sum, cursor) => sum + cursor.documents, 0),
    bound: (from, to) => cursors.reduce((best, cursor) => Math.max(best, cursor.bound(from, to)), -1),
    fill,
    accumulate: cursors.length === 1 ? (range, into) => only.accumulate(range, into) : addAll,
    addTo: cursors.length === 1 ? (candidates) => only.addTo(candidates) : addBest,
    scoreAt: bestOf,
    explain: (slot) => ({ what: `word ${plan.label}`, value: found.scores[slot] as number }),
  };
};

/** Adds what was found to sums, marking what is new. */
const addFound = (
  found: { bits: Uint32Array; scores: Float64Array },
  into: { bits: Uint32Array; scores: Float64Array },
): void => {
  for (let at = 0; at < found.bits.length; at += 1) {
    let word = found.bits[at] as number;
    const known = into.bits[at] as number;
    into.bits[at] = known | word;
    while (word !== 0) {
      const low = word & -word;
      const slot = at * 32 + 31 - Math.clz32(low);
      const before = (known & low) === 0 ? 0 : (into.scores[slot] as number);
      into.scores[slot] = before + (found.scores[slot] as number);
      word ^= low;
    }
  }
};
