import type { DocumentPatch } from '../../model/document.ts';
import { chunkSize, flags, type Segment } from './segment.ts';
import type { LiveSegment } from './view.ts';

/** The document with a sequence number, or -1. */
export const documentWith = ({ columns, facts }: Segment, sequence: number): number => {
  let low = 0;
  let high = facts.documents - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const document = columns.bySequence[middle] as number;
    const here = columns.sequence[document] as number;
    if (here === sequence) return document;
    if (here < sequence) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

export const markDead = (dead: Uint32Array, document: number): void => {
  dead[document >> 5] = (dead[document >> 5] as number) | (1 << (document & 31));
};

export const countDead = ({ dead }: LiveSegment): number => {
  let count = 0;
  for (const word of dead) for (let left = word; left !== 0; left &= left - 1) count += 1;
  return count;
};

const withFlag = (value: number, bit: number, on: boolean | undefined): number => {
  if (on === undefined) return value;
  return on ? value | bit : value & ~bit;
};

/** Changes ranking values in the shared memory itself: searches see them from the next document on. */
export const patchDocument = ({ columns }: Segment, document: number, values: DocumentPatch): void => {
  const { quality, publishedAt, crawledAt } = values;
  if (quality !== undefined) {
    const chunk = Math.floor(document / chunkSize);
    // First the bound, then the value: a search in between may look at too much, never at too little.
    columns.chunkQuality[chunk] = Math.max(columns.chunkQuality[chunk] as number, quality);
    columns.quality[document] = quality;
  }
  if (publishedAt !== undefined) columns.publishedAt[document] = publishedAt;
  if (crawledAt !== undefined) columns.crawledAt[document] = crawledAt;
  const before = columns.flags[document] as number;
  columns.flags[document] = withFlag(withFlag(before, flags.educational, values.educational), flags.safe, values.safe);
};
