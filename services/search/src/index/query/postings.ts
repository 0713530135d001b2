import { skipVarints } from '../bytes/varint.ts';
import { BlockReader, blocksOf, type TermBlocks, type TermScoring } from '../segment/block-reader.ts';
import { bodyField, fieldCount, maxFrequency, saturate, unsaturate } from '../segment/bm25f.ts';
import type { Segment } from '../segment/segment.ts';
import type { Places } from './phrase-match.ts';
import { seekBlock } from './seek-block.ts';

/** Above every document number. */
export const ended = 0xffff_ffff;
/** A place is the position plus the field times this: fields are too far apart for any phrase to reach across. */
export const fieldStep = 2 ** 24;
/** A term has at most this many places in a document. */
export const mostPlaces = fieldCount * maxFrequency;

/** Goes through the documents of one term from document to document, forward only, jumping over what nobody asks for. */
export class TermPostings {
  readonly documents: number;
  /** Where it stands; -1 before the first document, `ended` after the last. */
  document = -1;
  readonly #segment: Segment;
  readonly #blocks: TermBlocks;
  readonly #reader: BlockReader;
  readonly #scoring: TermScoring & { scale: number };
  #block: number;
  #index = 0;
  #positionsBlock = -1;
  #positionsIndex = 0;
  #positionsAt = 0;

  /** `scale`: how far the weights and averages of this search can lie above those of the segment's block maxima. */
  constructor(segment: Segment, term: number, scoring: TermScoring & { scale: number }) {
    this.#segment = segment;
    this.#scoring = scoring;
    this.#blocks = blocksOf(segment, term);
    this.#reader = new BlockReader(segment, this.#blocks, scoring);
    this.documents = this.#blocks.documents;
    this.#block = this.#blocks.first;
  }

  /** Goes to the first document not below `target`. Blocks whose best is below `leastBest` are left out. */
  advance(target: number, leastBest = 0): number {
    if (this.document >= target) return this.document;
    const { blockLast, blockBest } = this.#segment.columns;
    const { end } = this.#blocks;
    let block = seekBlock(blockLast, this.#block, { document: target, end });
    if (leastBest > 0) while (block < end && (blockBest[block] as number) < leastBest) block += 1;
    if (block >= end) {
      this.#block = end;
      this.document = ended;
      return ended;
    }
    if (block !== this.#reader.block) {
      this.#reader.load(block);
      this.#index = 0;
    }
    this.#block = block;
    const { documents } = this.#reader;
    let index = this.#index;
    while ((documents[index] as number) < target) index += 1;
    this.#index = index;
    this.document = documents[index] as number;
    return this.document;
  }

  /**
   * Goes to the first document not below `target` that the other term has as well. Where two blocks overlap they are gone
   * through side by side, which takes a fraction of the time of two calls a document.
   */
  meet(other: TermPostings, target: number, leastBest: number): number {
    let wanted = target;
    for (;;) {
      const mine = this.advance(wanted, leastBest);
      if (mine === ended) return ended;
      const theirs = other.advance(mine, 0);
      if (theirs === mine) return mine;
      if (theirs === ended) {
        this.document = ended;
        return ended;
      }
      wanted = this.#meetInBlocks(other);
      if (this.document === wanted && other.document === wanted) return wanted;
    }
  }

  /** Moves both on within their blocks; tells the document they meet at, or where to look further. */
  #meetInBlocks(other: TermPostings): number {
    const mine = this.#reader.documents;
    const theirs = other.#reader.documents;
    const mySize = this.#reader.size;
    const theirSize = other.#reader.size;
    let at = this.#index;
    let otherAt = other.#index;
    let wanted = other.document;
    for (;;) {
      while (at < mySize && (mine[at] as number) < wanted) at += 1;
      if (at === mySize) break;
      const here = mine[at] as number;
      while (otherAt < theirSize && (theirs[otherAt] as number) < here) otherAt += 1;
      if (otherAt === theirSize) {
        this.#standAt(at);
        return here;
      }
      wanted = theirs[otherAt] as number;
      if (wanted === here) {
        this.#standAt(at);
        other.#standAt(otherAt);
        return here;
      }
    }
    other.#standAt(otherAt);
    return wanted;
  }

  #standAt(index: number): void {
    this.#index = index;
    this.document = this.#reader.documents[index] as number;
  }

  /** The score of the document; 0 when the term is in none of the searched fields. */
  score(): number {
    return this.#reader.score(this.#index);
  }

  /** No document scores more. */
  highest(): number {
    const { blockBest } = this.#segment.columns;
    let best = 0;
    for (let block = this.#blocks.first; block < this.#blocks.end; block += 1)
      best = Math.max(best, blockBest[block] as number);
    return this.#scoring.factor * saturate(best * this.#scoring.scale);
  }

  /** The block maximum below which no document of a block scores `least`. */
  leastBest(least: number): number {
    const { factor, scale } = this.#scoring;
    const needed = least / factor;
    if (needed <= 0) return 0;
    if (needed >= saturate(Number.MAX_SAFE_INTEGER)) return Number.POSITIVE_INFINITY;
    return unsaturate(needed) / (scale * (1 + 1e-9));
  }

  /** Adds the places of the term in the document, only of the `fields` whose bit is set. */
  readPlaces(fields: number, into: Places): void {
    this.#movePositions();
    const { postings, positions } = this.#segment.columns;
    const payload = this.#reader.payloadAt(this.#index);
    const head = postings[payload] as number;
    let at = this.#positionsAt;
    if (head < 128) {
      const isWanted = (fields & (1 << bodyField)) !== 0;
      at = isWanted
        ? readField(positions, at, { frequency: head, field: bodyField, into })
        : skipVarints(positions, at, head);
    } else {
      let next = payload + 1;
      for (let field = 0; field < fieldCount; field += 1) {
        if ((head & (1 << field)) === 0) continue;
        const frequency = postings[next++] as number;
        if ((fields & (1 << field)) !== 0) at = readField(positions, at, { frequency, field, into });
        else at = skipVarints(positions, at, frequency);
      }
    }
    this.#positionsAt = at;
    this.#positionsIndex = this.#index + 1;
  }

  /** Where the positions of the document start follows from how many words those before it in the block have. */
  #movePositions(): void {
    if (this.#positionsBlock !== this.#block || this.#positionsIndex > this.#index) {
      this.#positionsBlock = this.#block;
      this.#positionsIndex = 0;
      this.#positionsAt = this.#segment.columns.blockPositions[this.#block] as number;
    }
    let words = 0;
    for (let index = this.#positionsIndex; index < this.#index; index += 1) words += this.#reader.wordsAt(index);
    this.#positionsIndex = this.#index;
    if (words > 0) this.#positionsAt = skipVarints(this.#segment.columns.positions, this.#positionsAt, words);
  }
}

/** Reads the places of a field, which are kept as gaps; tells where the next field starts. */
const readField = (
  positions: Uint8Array,
  start: number,
  what: { frequency: number; field: number; into: Places },
): number => {
  const { into } = what;
  let { count } = into;
  let at = start;
  let place = what.field * fieldStep;
  for (let left = what.frequency; left > 0; left -= 1) {
    let byte = positions[at++] as number;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = positions[at++] as number;
      gap |= (byte & 127) << shift;
    }
    place += gap;
    into.places[count++] = place;
  }
  into.count = count;
  return at;
};
