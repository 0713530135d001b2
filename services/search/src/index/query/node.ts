import type { ScorePart } from '../../model/search-answer.ts';
import type { Found } from './bits.ts';
import type { Candidates } from './candidates.ts';
import type { Range } from './term-cursor.ts';

/** A part of a query on one segment. Chunks come in ascending order. */
export interface QueryNode {
  /** About how many documents match; parts that match fewest go first. */
  readonly cost: number;
  /** What the last `fill` found. */
  readonly found: Found;
  /** No document from `from` up to `to` scores more; below 0 when none can match. */
  bound(from: number, to: number): number;
  /** Finds the matches of a chunk, only `within` where that is given. */
  fill(range: Range): void;
  /** How the score of a document that the last `fill` found came about. */
  explain(slot: number): ScorePart;
}

/** A part that can also be added up document by document, as needed for skipping. */
export interface LeafNode extends QueryNode {
  /** Adds up scores; documents for which this part scores below `least` may be left out, since they are no results. */
  accumulate(range: { from: number; to: number; least: number }, into: Found): void;
  /** Adds to the score of each candidate that matches. */
  addTo(candidates: Candidates): void;
  /** Exactly what `fill` would find for the document; 0 for no match. */
  scoreAt(document: number): number;
}
