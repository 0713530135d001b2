import { BlockReader, blocksOf, type TermBlocks, type TermScoring } from '../segment/block-reader.ts';
import { saturate, unsaturate } from '../segment/bm25f.ts';
import { chunkSize, type Segment } from '../segment/segment.ts';
import { type Found, hasBit, nextBit } from './bits.ts';
import type { Candidates } from './candidates.ts';
import { seekBlock } from './seek-block.ts';

/** The documents of one chunk, and which of them are still of interest. */
export interface Range {
  from: number;
  to: number;
  within?: Uint32Array | undefined;
}

/**
 * Reads the postings of one term in one segment. `bound`, `fill` and `accumulate` move forward only, from chunk to chunk;
 * `scoreAt` looks up single documents, quickest in ascending order.
 */
export class TermCursor {
  readonly documents: number;
  readonly #segment: Segment;
  readonly #scoring: TermScoring;
  readonly #scale: number;
  readonly #blocks: TermBlocks;
  readonly #reader: BlockReader;
  #block: number;
  #boundBlock: number;
  #probe: BlockReader | undefined;

  /** `scale`: how far the weights and averages of this search can lie above those of the segment's block maxima. */
  constructor(segment: Segment, term: number, scoring: TermScoring & { scale: number }) {
    this.#segment = segment;
    this.#scoring = scoring;
    this.#scale = scoring.scale;
    this.#blocks = blocksOf(segment, term);
    this.#reader = new BlockReader(segment, this.#blocks, scoring);
    this.documents = this.#blocks.documents;
    this.#block = this.#blocks.first;
    this.#boundBlock = this.#blocks.first;
  }

  /** One past the last document before this block: where its documents can start. */
  #floor(block: number): number {
    return block === this.#blocks.first ? 0 : (this.#segment.columns.blockLast[block - 1] as number) + 1;
  }

  /** No document from `from` up to `to` scores more; below 0 when none can match. */
  bound(from: number, to: number): number {
    const { blockLast, blockBest } = this.#segment.columns;
    const { end } = this.#blocks;
    this.#boundBlock = seekBlock(blockLast, this.#boundBlock, { document: from, end });
    let best = -1;
    for (let block = this.#boundBlock; block < end && this.#floor(block) < to; block += 1) {
      if (this.#reader.searched(block)) best = Math.max(best, blockBest[block] as number);
    }
    return best < 0 ? -1 : this.#scoring.factor * saturate(best * this.#scale);
  }

  /** The block maximum below which no document of a block scores `least`. */
  #leastBest(least: number): number {
    const needed = least / this.#scoring.factor;
    if (needed <= 0) return 0;
    if (needed >= saturate(Number.MAX_SAFE_INTEGER)) return Number.POSITIVE_INFINITY;
    return unsaturate(needed) / (this.#scale * (1 + 1e-9));
  }

  /** Adds the score of each document of the range to what is there; blocks that are all below `least` are left out. */
  accumulate({ from, to, least }: { from: number; to: number; least: number }, into: Found): void {
    const { end } = this.#blocks;
    const { blockLast, blockBest } = this.#segment.columns;
    const leastBest = this.#leastBest(least);
    let block = seekBlock(blockLast, this.#block, { document: from, end });
    while (block < end && this.#floor(block) < to) {
      this.#block = block;
      if ((blockBest[block] as number) >= leastBest) {
        this.#reader.load(block);
        this.#addBlock(from, to, into);
      }
      block += 1;
    }
  }

  #addBlock(from: number, to: number, { bits, scores }: Found): void {
    const reader = this.#reader;
    const { documents, size } = reader;
    let index = 0;
    while (index < size && (documents[index] as number) < from) index += 1;
    for (; index < size; index += 1) {
      const slot = (documents[index] as number) - from;
      if (slot >= to - from) return;
      const score = reader.score(index);
      if (score === 0) continue;
      const word = bits[slot >> 5] as number;
      const bit = 1 << (slot & 31);
      if ((word & bit) !== 0) scores[slot] = (scores[slot] as number) + score;
      else {
        bits[slot >> 5] = word | bit;
        scores[slot] = score;
      }
    }
  }

  /** Marks each document of the range, with the higher of its score and the one that is there. */
  fill(range: Range, into: Found): void {
    const { from, to, within } = range;
    const { end } = this.#blocks;
    const { blockLast } = this.#segment.columns;
    let block = seekBlock(blockLast, this.#block, { document: from, end });
    while (block < end && this.#floor(block) < to) {
      this.#block = block;
      const wanted = within ? from + nextBit(within, Math.max(0, this.#floor(block) - from)) : from;
      if (wanted >= from + chunkSize) return;
      if (wanted <= (blockLast[block] as number)) {
        this.#reader.load(block);
        this.#markBlock(range, into);
      }
      block += 1;
    }
  }

  #markBlock({ from, to, within }: Range, { bits, scores }: Found): void {
    const reader = this.#reader;
    const { documents, size } = reader;
    let index = 0;
    while (index < size && (documents[index] as number) < from) index += 1;
    for (; index < size; index += 1) {
      const slot = (documents[index] as number) - from;
      if (slot >= to - from) return;
      if (within && !hasBit(within, slot)) continue;
      const score = reader.score(index);
      if (score === 0) continue;
      const word = bits[slot >> 5] as number;
      const bit = 1 << (slot & 31);
      if ((word & bit) === 0 || (scores[slot] as number) < score) scores[slot] = score;
      bits[slot >> 5] = word | bit;
    }
  }

  /** Adds to the score of each candidate that has the term. Moves forward only, like `fill`. */
  addTo(candidates: Candidates): void {
    const { blockLast } = this.#segment.columns;
    const { end } = this.#blocks;
    const reader = this.#reader;
    const wanted = candidates.documents;
    let block = this.#block;
    let index = 0;
    for (let at = 0; at < candidates.count && block < end; at += 1) {
      const document = wanted[at] as number;
      if ((blockLast[block] as number) < document) {
        block = seekBlock(blockLast, block, { document, end });
        index = 0;
        if (block >= end) break;
      }
      if (this.#floor(block) > document) continue;
      reader.load(block);
      const { documents, size } = reader;
      while (index < size && (documents[index] as number) < document) index += 1;
      if (documents[index] === document && index < size)
        candidates.scores[at] = (candidates.scores[at] as number) + reader.score(index);
    }
    this.#block = Math.min(block, end - 1);
  }

  /** The score of one document; 0 when the term is not in it. */
  scoreAt(document: number): number {
    const { first, end } = this.#blocks;
    this.#probe ??= new BlockReader(this.#segment, this.#blocks, this.#scoring);
    const probe = this.#probe;
    const start = probe.block >= 0 && this.#floor(probe.block) <= document ? probe.block : first;
    const block = seekBlock(this.#segment.columns.blockLast, start, { document, end });
    if (block >= end || this.#floor(block) > document) return 0;
    probe.load(block);
    let low = 0;
    let high = probe.size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((probe.documents[middle] as number) < document) low = middle + 1;
      else high = middle;
    }
    return probe.documents[low] === document ? probe.score(low) : 0;
  }
}
