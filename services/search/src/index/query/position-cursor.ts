import { skipVarints } from '../bytes/varint.ts';
import { BlockReader, blocksOf, type TermBlocks } from '../segment/block-reader.ts';
import { bodyField, fieldCount, maxFrequency } from '../segment/bm25f.ts';
import type { Segment } from '../segment/segment.ts';

/** A place is the position plus the field times this: fields are too far apart for any phrase to reach across. */
export const fieldStep = 2 ** 24;
/** A term has at most this many places in a document. */
export const mostPlaces = fieldCount * maxFrequency;
const noScoring = { values: new Float64Array(fieldCount * 256), fields: 0, factor: 0 };

/** Reads where a term stands in documents, which are asked for in ascending order. */
export class PositionCursor {
  /** The places that `read` found, ascending. */
  readonly places = new Uint32Array(mostPlaces);
  count = 0;
  readonly #segment: Segment;
  readonly #positions: Uint8Array;
  readonly #postings: Uint8Array;
  readonly #blocks: TermBlocks;
  readonly #reader: BlockReader;
  #block: number;
  #index = 0;
  #at = 0;

  constructor(segment: Segment, term: number) {
    this.#segment = segment;
    this.#positions = segment.columns.positions;
    this.#postings = segment.columns.postings;
    this.#blocks = blocksOf(segment, term);
    this.#reader = new BlockReader(segment, this.#blocks, noScoring);
    this.#block = this.#blocks.first - 1;
  }

  /** Finds the places of the term in a document, only of the `fields` whose bit is set. */
  read(document: number, fields: number): void {
    this.count = 0;
    if (!this.#moveTo(document)) return;
    const payload = this.#reader.payloadAt(this.#index);
    const head = this.#postings[payload] as number;
    if (head < 128) {
      if ((fields & (1 << bodyField)) !== 0) this.#readField(this.#at, head, bodyField);
      return;
    }
    let at = this.#at;
    let next = payload + 1;
    for (let field = 0; field < fieldCount; field += 1) {
      if ((head & (1 << field)) === 0) continue;
      const frequency = this.#postings[next++] as number;
      if ((fields & (1 << field)) !== 0) at = this.#readField(at, frequency, field);
      else at = skipVarints(this.#positions, at, frequency);
    }
  }

  #readField(start: number, frequency: number, field: number): number {
    const positions = this.#positions;
    let at = start;
    let place = field * fieldStep;
    let { count } = this;
    for (let left = frequency; left > 0; left -= 1) {
      let byte = positions[at++] as number;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = positions[at++] as number;
        gap |= (byte & 127) << shift;
      }
      place += gap;
      this.places[count++] = place;
    }
    this.count = count;
    return at;
  }

  #moveTo(document: number): boolean {
    const { blockLast, blockPositions } = this.#segment.columns;
    let block = Math.max(this.#block, this.#blocks.first);
    while (block < this.#blocks.end && (blockLast[block] as number) < document) block += 1;
    if (block === this.#blocks.end) return false;
    if (block !== this.#block) {
      this.#block = block;
      this.#reader.load(block);
      this.#index = 0;
      this.#at = blockPositions[block] as number;
    }
    return this.#walkTo(document);
  }

  #walkTo(document: number): boolean {
    const { documents, size } = this.#reader;
    let index = this.#index;
    let words = 0;
    while (index < size && (documents[index] as number) < document) {
      words += this.#reader.wordsAt(index);
      index += 1;
    }
    this.#index = index;
    if (words > 0) this.#at = skipVarints(this.#positions, this.#at, words);
    return index < size && documents[index] === document;
  }
}
