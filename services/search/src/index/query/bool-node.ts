import type { ScorePart } from '../../model/search-answer.ts';
import { chunkSize } from '../segment/segment.ts';
import { chunkWords, eachBit, hasBit, isEmpty, type Scratch } from './bits.ts';
import type { QueryNode } from './node.ts';
import type { Range } from './term-cursor.ts';

interface Parts {
  must: QueryNode[];
  should: QueryNode[];
  not: QueryNode[];
  minimumShould: number;
}

/** How many of the optional parts match each document of a chunk. */
const countMatches = (parts: QueryNode[], counts: Uint8Array): void => {
  counts.fill(0);
  for (const part of parts) {
    eachBit(part.found.bits, (slot) => {
      counts[slot] = (counts[slot] as number) + 1;
    });
  }
};

const keepCounted = (bits: Uint32Array, counts: Uint8Array, minimum: number): void => {
  for (let at = 0; at < chunkWords; at += 1) {
    let word = bits[at] as number;
    for (let left = word; left !== 0; left &= left - 1) {
      const slot = at * 32 + 31 - Math.clz32(left & -left);
      if ((counts[slot] as number) < minimum) word &= ~(1 << (slot & 31));
    }
    bits[at] = word;
  }
};

const unionAt = (parts: QueryNode[], at: number): number => {
  let union = 0;
  for (const part of parts) union |= part.found.bits[at] as number;
  return union;
};

const setUnion = (bits: Uint32Array, parts: QueryNode[]): void => {
  for (let at = 0; at < chunkWords; at += 1) bits[at] = unionAt(parts, at);
};

const intersectUnion = (bits: Uint32Array, parts: QueryNode[]): void => {
  for (let at = 0; at < chunkWords; at += 1) bits[at] = (bits[at] as number) & unionAt(parts, at);
};

/** Scores are added in the order of the query, whatever the order of matching, so that they are always the same number. */
const addScores = (found: QueryNode['found'], scored: QueryNode[]): void => {
  eachBit(found.bits, (slot) => {
    let sum = 0;
    for (const part of scored) if (hasBit(part.found.bits, slot)) sum += part.found.scores[slot] as number;
    found.scores[slot] = sum;
  });
};

const boundOf = ({ must, should, minimumShould }: Parts, from: number, to: number): number => {
  let sum = 0;
  for (const part of must) {
    const bound = part.bound(from, to);
    if (bound < 0) return -1;
    sum += bound;
  }
  let possible = 0;
  for (const part of should) {
    const bound = part.bound(from, to);
    if (bound < 0) continue;
    possible += 1;
    sum += bound;
  }
  return possible < minimumShould ? -1 : sum;
};

export const createBoolNode = (parts: Parts, scratch: Scratch): QueryNode => {
  const { must, should, not, minimumShould } = parts;
  const found = scratch.take();
  const byCost = [...must].sort((left, right) => left.cost - right.cost);
  const counts = minimumShould > 1 ? new Uint8Array(chunkSize) : undefined;
  const { bits } = found;

  const fillMust = (range: Range): boolean => {
    let { within } = range;
    for (const part of byCost) {
      part.fill({ ...range, within });
      within = part.found.bits;
      if (isEmpty(within)) return false;
    }
    if (within) bits.set(within);
    return true;
  };

  const fillShould = (range: Range): void => {
    const within = must.length > 0 ? bits : range.within;
    for (const part of should) part.fill({ ...range, within });
    if (must.length === 0) setUnion(bits, should);
    else if (minimumShould > 0) intersectUnion(bits, should);
    if (!counts) return;
    countMatches(should, counts);
    keepCounted(bits, counts, minimumShould);
  };

  const removeNot = (range: Range): void => {
    for (const part of not) {
      part.fill({ ...range, within: bits });
      for (let at = 0; at < chunkWords; at += 1) bits[at] = (bits[at] as number) & ~(part.found.bits[at] as number);
    }
  };

  return {
    found,
    cost:
      must.length > 0 ? Math.min(...must.map((part) => part.cost)) : should.reduce((sum, part) => sum + part.cost, 0),
    bound: (from, to) => boundOf(parts, from, to),
    fill(range) {
      bits.fill(0);
      if (!fillMust(range)) return;
      fillShould(range);
      if (not.length > 0) removeNot(range);
      addScores(found, [...must, ...should]);
    },
    explain(slot): ScorePart {
      const matching = [...must, ...should].filter((part) => hasBit(part.found.bits, slot));
      return {
        what: 'together',
        value: found.scores[slot] as number,
        parts: matching.map((part) => part.explain(slot)),
      };
    },
  };
};

/** Every document, each with the score 1. */
export const createAllNode = (documents: number, scratch: Scratch): QueryNode => {
  const found = scratch.take();
  return {
    found,
    cost: documents,
    bound: () => 1,
    fill({ from, to, within }) {
      for (let at = 0; at < chunkWords; at += 1) {
        const left = Math.min(32, Math.max(0, to - from - at * 32));
        const whole = left === 32 ? -1 : (1 << left) - 1;
        found.bits[at] = within ? whole & (within[at] as number) : whole;
      }
      found.scores.fill(1);
    },
    explain: () => ({ what: 'everything', value: 1 }),
  };
};
