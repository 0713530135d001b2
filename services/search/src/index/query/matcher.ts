import { findString } from '../bytes/string-table.ts';
import type { Segment } from '../segment/segment.ts';
import type { PlanWord } from './plan.ts';
import { ended, TermPostings } from './postings.ts';
import { boundScale, fieldBits, type ValueTables } from './word-node.ts';

/** A part of a query that is gone through from document to document; see `conjunction.ts`. */
export interface Matcher {
  /** So many documents match at most. */
  readonly documents: number;
  /** How much there is to do, to choose which part leads. */
  readonly cost: number;
  /** No document scores more. */
  readonly highest: number;
  /** Goes to the first document not below `target` that may match; `least` is what a result needs from this part. */
  advance(target: number, least: number): number;
  /** For parts that are one term: its documents. */
  readonly postings?: TermPostings;
  /** The same as `advance`, to a document that the other term has as well. */
  advanceWith?(other: TermPostings, target: number, least: number): number;
  /** For parts whose score takes time: it can be no more than this. */
  bound?(): number;
  /** The score of the document; 0 when it does not match after all. */
  score(): number;
}

const single = (postings: TermPostings): Matcher => {
  let least = 0;
  let leastBest = 0;
  const bestFor = (needed: number): number => {
    if (needed !== least) {
      least = needed;
      leastBest = postings.leastBest(needed);
    }
    return leastBest;
  };
  return {
    documents: postings.documents,
    cost: postings.documents,
    highest: postings.highest(),
    postings,
    advance: (target, needed) => postings.advance(target, bestFor(needed)),
    advanceWith: (other, target, needed) => postings.meet(other, target, bestFor(needed)),
    score: () => postings.score(),
  };
};

/** Several terms that stand for one word: the best of a document counts. */
const united = (members: TermPostings[]): Matcher => {
  let document = -1;
  const documents = members.reduce((sum, member) => sum + member.documents, 0);
  return {
    documents,
    cost: documents,
    highest: Math.max(...members.map((member) => member.highest())),
    advance(target) {
      document = ended;
      for (const member of members) document = Math.min(document, member.advance(target));
      return document;
    },
    score() {
      let best = 0;
      for (const member of members) if (member.document === document) best = Math.max(best, member.score());
      return best;
    },
  };
};

/** A word on one segment, or undefined when the segment has none of its terms. */
export const wordMatcher = (plan: PlanWord, segment: Segment, tables: ValueTables): Matcher | undefined => {
  const scale = boundScale(segment, plan.weights, tables.averages);
  const scoring = { values: tables.of(plan.weights), fields: fieldBits(plan.weights), scale };
  const members: TermPostings[] = [];
  for (const { term, weight } of plan.members) {
    const number = findString(segment.tables.terms, term);
    if (number >= 0) members.push(new TermPostings(segment, number, { ...scoring, factor: plan.rarity * weight }));
  }
  const [only] = members;
  if (!only || scale === 0) return undefined;
  return members.length === 1 ? single(only) : united(members);
};
