import { chunkSize, type Segment } from '../segment/segment.ts';
import { eachBit, type Found } from './bits.ts';
import { type Candidates, keepCandidates, takeCandidates } from './candidates.ts';
import type { Collector, SegmentCollector } from './collector.ts';
import type { LeafNode, QueryNode } from './node.ts';

export interface SegmentSearch {
  segment: Segment;
  collector: Collector;
  target: SegmentCollector;
  /** Whether the time budget is used up. */
  isLate: () => boolean;
  /** Whether it took as long as what is rarely asked for may take. */
  isCostly: () => boolean;
}

/** Calls `visit` for each chunk until time is up; false when it was. */
const eachChunk = ({ segment, isLate }: SegmentSearch, visit: (from: number, to: number) => void): boolean => {
  const { documents } = segment.facts;
  for (let from = 0; from < documents; from += chunkSize) {
    if (isLate()) return false;
    visit(from, Math.min(from + chunkSize, documents));
  }
  return true;
};

/** Any query: chunk by chunk, leaving out those that cannot have a result any more. */
export const searchNode = (root: QueryNode, search: SegmentSearch): boolean => {
  const { collector, target } = search;
  return eachChunk(search, (from, to) => {
    const bound = root.bound(from, to);
    if (bound < 0 || bound * target.ranking.bound(from) < collector.skipBelow()) return;
    root.fill({ from, to });
    eachBit(root.found.bits, (slot) => {
      if (target.admits(from + slot)) target.offer(from + slot, root.found.scores[slot] as number);
    });
  });
};

/**
 * Words of which any may match: MaxScore (Turtle and Flood 1995) with the maxima of blocks. In each chunk the words whose
 * bounds together cannot lift a document among the results are not read; they are only looked up for the documents that
 * the other words found.
 */
export const searchWords = (
  leaves: LeafNode[],
  { sums, candidates }: { sums: Found; candidates: Candidates },
  search: SegmentSearch,
): boolean => {
  if (leaves.length === 0) return true;
  const { collector, target } = search;
  const bounds = new Float64Array(leaves.length);
  const order = leaves.map((_, at) => at);
  /** `reach[n]`: what the n weakest words can add together. */
  const reach = new Float64Array(leaves.length + 1);

  const weigh = (from: number, to: number): void => {
    for (const [at, leaf] of leaves.entries()) bounds[at] = leaf.bound(from, to);
    order.sort((left, right) => (bounds[left] as number) - (bounds[right] as number));
    for (const [rank, at] of order.entries())
      reach[rank + 1] = (reach[rank] as number) + Math.max(0, bounds[at] as number);
  };

  /** How many of the weakest words need not be read. */
  const optional = (highest: number): number => {
    const limit = collector.skipBelow();
    let count = 0;
    while (count < leaves.length && (reach[count + 1] as number) * highest < limit) count += 1;
    return count;
  };

  /** The same sum in the order of the query: the same number in every search. */
  const exactScore = (document: number): number => {
    let score = 0;
    for (const leaf of leaves) score += leaf.scoreAt(document);
    return score;
  };

  /** The sums are in the order of the query, so they are the scores. */
  const offerAll = (from: number, highest: number): void => {
    eachBit(sums.bits, (slot) => {
      const sum = sums.scores[slot] as number;
      if (target.admits(from + slot) && sum * highest >= collector.threshold()) target.offer(from + slot, sum);
    });
  };

  /** Looks up the words that were not read, strongest first, as long as a document can still become a result. */
  const offerBest = (from: number, skipped: number, highest: number): void => {
    const least = collector.skipBelow() / highest;
    takeCandidates(candidates, sums, { from, least: least - (reach[skipped] as number) });
    for (let rank = skipped - 1; rank >= 0 && candidates.count > 0; rank -= 1) {
      (leaves[order[rank] as number] as LeafNode).addTo(candidates);
      keepCandidates(candidates, least - (reach[rank] as number));
    }
    for (let at = 0; at < candidates.count; at += 1) {
      const document = candidates.documents[at] as number;
      const isResult = (candidates.scores[at] as number) * highest >= collector.threshold();
      if (isResult && target.admits(document)) target.offer(document, exactScore(document));
    }
  };

  /** Reads the words that are not skipped, in the order of the query. */
  const readChunk = (from: number, to: number, how: { skipped: number; least: number }): void => {
    sums.bits.fill(0);
    const all = reach[leaves.length] as number;
    for (const [at, leaf] of leaves.entries()) {
      const bound = bounds[at] as number;
      if (order.indexOf(at) < how.skipped || bound < 0) continue;
      // A result needs at least this from the word, even if all others score their most.
      const least = how.least - (all - bound) * (1 + 1e-9);
      leaf.accumulate({ from, to, least }, sums);
    }
  };

  return eachChunk(search, (from, to) => {
    weigh(from, to);
    const highest = target.ranking.bound(from) * (1 + 1e-9);
    const count = optional(highest);
    if (count === leaves.length || (bounds[order.at(-1) ?? 0] as number) < 0) return;
    const least = collector.skipBelow() / highest;
    readChunk(from, to, { skipped: count, least });
    if (count === 0 && least === Number.NEGATIVE_INFINITY) offerAll(from, highest);
    else offerBest(from, count, highest);
  });
};
