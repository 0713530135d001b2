import { growingBytes, growingFloats, growingIntegers } from '../bytes/growing.ts';
import { blockSize } from './segment.ts';

/** One document of a term on its way into a block. */
export interface Posting {
  document: number;
  /** Fields and frequencies, as `SegmentColumns` describes them. */
  payload: Uint8Array;
  payloadLength: number;
  /** A bit for each field. */
  fields: number;
  /** Weighted, normalised occurrences: what the block's best is the highest of. */
  occurrences: number;
}

/** Smallest float32 that is not below a float64, so that a bound stays a bound. */
const roundUp = (value: number): number => {
  const near = Math.fround(value);
  return near >= value ? near : near * (1 + 2 ** -22);
};

/** Packs postings, term after term and document after document, into blocks. */
export const createPostingsWriter = () => {
  const termFrequency = growingIntegers();
  const termBlock = growingIntegers();
  const blockLast = growingIntegers();
  const blockStart = growingIntegers();
  const blockPositions = growingIntegers();
  const blockBest = growingFloats();
  const blockFields = growingBytes();
  const postings = growingBytes();
  const positions = growingBytes();

  const documents = new Uint32Array(blockSize);
  const payloads = growingBytes();
  let count = 0;
  let frequency = 0;
  let before = 0;
  let best = 0;
  let fields = 0;
  let positionsStart = 0;

  const writeGaps = (width: number): void => {
    postings.reserve(1 + count * width + payloads.length);
    const { data } = postings;
    let at = postings.length;
    data[at++] = width;
    let previous = before;
    for (let index = 0; index < count; index += 1) {
      const document = documents[index] as number;
      const gap = document - previous;
      previous = document;
      data[at++] = gap;
      if (width > 1) data[at++] = gap >>> 8;
      if (width > 2) {
        data[at++] = gap >>> 16;
        data[at++] = gap >>> 24;
      }
    }
    data.set(payloads.done(), at);
    postings.length = at + payloads.length;
  };

  const widest = (): number => {
    let largest = (documents[0] as number) - before;
    for (let index = 1; index < count; index += 1) {
      largest = Math.max(largest, (documents[index] as number) - (documents[index - 1] as number));
    }
    if (largest < 256) return 1;
    return largest < 65_536 ? 2 : 4;
  };

  const flush = (): void => {
    if (count === 0) return;
    blockStart.push(postings.length);
    blockPositions.push(positionsStart);
    blockBest.push(roundUp(best));
    blockFields.push(fields);
    const last = documents[count - 1] as number;
    blockLast.push(last);
    writeGaps(widest());
    before = last;
    count = 0;
    best = 0;
    fields = 0;
    payloads.length = 0;
    positionsStart = positions.length;
  };

  return {
    /** Where the positions of the next posting go, before it is added. */
    positions,
    startTerm(): void {
      termBlock.push(blockLast.length);
      frequency = 0;
      before = 0;
      positionsStart = positions.length;
    },
    add(posting: Posting): void {
      documents[count] = posting.document;
      payloads.reserve(posting.payloadLength);
      for (let at = 0; at < posting.payloadLength; at += 1)
        payloads.data[payloads.length + at] = posting.payload[at] as number;
      payloads.length += posting.payloadLength;
      if (posting.occurrences > best) best = posting.occurrences;
      fields |= posting.fields;
      count += 1;
      frequency += 1;
      if (count === blockSize) flush();
    },
    endTerm(): void {
      flush();
      termFrequency.push(frequency);
    },
    done() {
      termBlock.push(blockLast.length);
      return {
        termFrequency: termFrequency.done(),
        termBlock: termBlock.done(),
        blockLast: blockLast.done(),
        blockStart: blockStart.done(),
        blockPositions: blockPositions.done(),
        blockBest: blockBest.done(),
        blockFields: blockFields.done(),
        postings: postings.done(),
        positions: positions.done(),
      };
    },
  };
};
