import { skipVarints } from '../bytes/varint.ts';
import { BlockReader, blocksOf, type TermBlocks } from '../segment/block-reader.ts';
import { fieldCount } from '../segment/bm25f.ts';
import { readPayload } from '../segment/payload.ts';
import { blockSize, type Segment } from '../segment/segment.ts';

const fieldStep = 2 ** 24;
const noScoring = { values: new Float64Array(fieldCount * 256), fields: 0, factor: 0 };

/** Reads where a term stands in documents, which are asked for in ascending order. */
export class PositionCursor {
  readonly #segment: Segment;
  readonly #blocks: TermBlocks;
  readonly #reader: BlockReader;
  readonly #frequencies = new Uint8Array(fieldCount);
  #block: number;
  #index = 0;
  #at = 0;

  constructor(segment: Segment, term: number) {
    this.#segment = segment;
    this.#blocks = blocksOf(segment, term);
    this.#reader = new BlockReader(segment, this.#blocks, noScoring);
    this.#block = this.#blocks.first - 1;
  }

  /** Appends the places of the term in a document: position + field x 2^24, ascending; only of the `fields` whose bit is set. */
  places(document: number, fields: number, into: number[]): void {
    if (!this.#moveTo(document)) return;
    const { positions, postings } = this.#segment.columns;
    readPayload(postings, this.#reader.payloadAt(this.#index), this.#frequencies);
    let at = this.#at;
    for (let field = 0; field < fieldCount; field += 1) {
      let position = 0;
      for (let left = this.#frequencies[field] as number; left > 0; left -= 1) {
        let gap = 0;
        let shift = 0;
        let byte = positions[at++] as number;
        while (byte > 127) {
          gap |= (byte & 127) << shift;
          shift += 7;
          byte = positions[at++] as number;
        }
        position += gap | (byte << shift);
        if ((fields & (1 << field)) !== 0) into.push(field * fieldStep + position);
      }
    }
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
    const { positions, postings } = this.#segment.columns;
    const { documents, size } = this.#reader;
    while (this.#index < Math.min(size, blockSize) && (documents[this.#index] as number) < document) {
      readPayload(postings, this.#reader.payloadAt(this.#index), this.#frequencies);
      let count = 0;
      for (let field = 0; field < fieldCount; field += 1) count += this.#frequencies[field] as number;
      this.#at = skipVarints(positions, this.#at, count);
      this.#index += 1;
    }
    return this.#index < size && documents[this.#index] === document;
  }
}

export const fieldOf = (place: number): number => Math.floor(place / fieldStep);
