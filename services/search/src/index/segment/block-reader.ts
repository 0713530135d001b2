import { bodyField, fieldCount, saturation } from './bm25f.ts';
import { bitCounts, wordsInPayload } from './payload.ts';
import { blockSize, type Segment } from './segment.ts';

/** How the occurrences of a term turn into a score; the same for all segments of a search. */
export interface TermScoring {
  /** What an occurrence counts, by field and length code; see `occurrenceValues`. */
  values: Float64Array;
  /** A bit for each field that is searched. */
  fields: number;
  /** Rarity, and the weight of the word in the query. */
  factor: number;
}

/** The blocks of one term. */
export interface TermBlocks {
  first: number;
  end: number;
  documents: number;
}

export const blocksOf = ({ columns }: Segment, term: number): TermBlocks => ({
  first: columns.termBlock[term] as number,
  end: columns.termBlock[term + 1] as number,
  documents: columns.termFrequency[term] as number,
});

/** Holds one unpacked block: its documents, and what scores them. */
export class BlockReader {
  readonly documents = new Uint32Array(blockSize);
  size = 0;
  block = -1;
  readonly #payloads = new Uint32Array(blockSize);
  #payloadStart = 0;
  /** Only the body has the term: every payload is one byte. */
  #simple: boolean = true;
  /** Whether it is known where the payloads of this block are; many blocks are read only for their documents. */
  #located = false;
  #blocks: TermBlocks;
  readonly #postings: Uint8Array;
  readonly #lengths: Uint8Array;
  readonly #count: number;
  readonly #segment: Segment;
  readonly #values: Float64Array;
  readonly #fields: number;
  readonly #factor: number;

  constructor(segment: Segment, blocks: TermBlocks, scoring: TermScoring) {
    this.#segment = segment;
    this.#blocks = blocks;
    this.#postings = segment.columns.postings;
    this.#lengths = segment.columns.lengths;
    this.#count = segment.facts.documents;
    this.#values = scoring.values;
    this.#fields = scoring.fields;
    this.#factor = scoring.factor * (saturation + 1);
  }

  /** Goes over to another term, keeping the memory. */
  reset(blocks: TermBlocks): void {
    this.#blocks = blocks;
    this.block = -1;
  }

  load(block: number): void {
    if (block === this.block) return;
    this.block = block;
    const { blockStart, blockLast, blockFields } = this.#segment.columns;
    const { first, end, documents } = this.#blocks;
    this.size = block === end - 1 ? documents - (end - 1 - first) * blockSize : blockSize;
    const start = blockStart[block] as number;
    const width = this.#postings[start] as number;
    this.#unpackGaps(start + 1, width, block === first ? 0 : (blockLast[block - 1] as number));
    this.#payloadStart = start + 1 + this.size * width;
    this.#simple = blockFields[block] === 1 << bodyField;
    this.#located = false;
  }

  #unpackGaps(start: number, width: number, before: number): void {
    const { size, documents } = this;
    const bytes = this.#postings;
    let document = before;
    let at = start;
    if (width === 1) {
      for (let index = 0; index < size; index += 1) {
        document += bytes[at++] as number;
        documents[index] = document;
      }
    } else if (width === 2) {
      for (let index = 0; index < size; index += 1) {
        document += (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
        at += 2;
        documents[index] = document;
      }
    } else {
      for (let index = 0; index < size; index += 1) {
        const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
        document += (low | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24)) >>> 0;
        at += 4;
        documents[index] = document;
      }
    }
  }

  #locatePayloads(): void {
    this.#located = true;
    let at = this.#payloadStart;
    for (let index = 0; index < this.size; index += 1) {
      this.#payloads[index] = at;
      const head = this.#postings[at] as number;
      at += head < 128 ? 1 : 1 + (bitCounts[head & 127] as number);
    }
  }

  payloadAt(index: number): number {
    if (this.#simple) return this.#payloadStart + index;
    if (!this.#located) this.#locatePayloads();
    return this.#payloads[index] as number;
  }

  /** How many words of the document at `index` are the term. */
  wordsAt(index: number): number {
    return wordsInPayload(this.#postings, this.payloadAt(index));
  }

  /** The score of the document at `index`; 0 when the term is in none of the searched fields. */
  score(index: number): number {
    const document = this.documents[index] as number;
    const head = this.#postings[this.payloadAt(index)] as number;
    const weighted = head < 128 ? this.#inBody(head, document) : this.#inFields(index, document);
    return (this.#factor * weighted) / (weighted + saturation);
  }

  #inBody(frequency: number, document: number): number {
    return (
      frequency *
      (this.#values[bodyField * 256 + (this.#lengths[bodyField * this.#count + document] as number)] as number)
    );
  }

  #inFields(index: number, document: number): number {
    let at = this.payloadAt(index);
    const present = (this.#postings[at] as number) & 127;
    let weighted = 0;
    for (let field = 0; field < fieldCount; field += 1) {
      if ((present & (1 << field)) === 0) continue;
      at += 1;
      const code = this.#lengths[field * this.#count + document] as number;
      weighted += (this.#postings[at] as number) * (this.#values[field * 256 + code] as number);
    }
    return weighted;
  }

  /** Whether the block can have a document in the searched fields. */
  searched(block: number): boolean {
    return ((this.#segment.columns.blockFields[block] as number) & this.#fields) !== 0;
  }
}
