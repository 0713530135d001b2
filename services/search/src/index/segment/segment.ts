import type { ContentType } from '../../model/document.ts';
import type { StringTableData } from '../bytes/string-table.ts';

/** Documents share a chunk of this many numbers; searches go from chunk to chunk. */
export const chunkSize = 4096;
/** Postings are packed in blocks of this many. */
export const blockSize = 128;

export const flags = { educational: 1, safe: 2 } as const;

/**
 * Everything a segment holds, as columns in one shared buffer. Documents are numbered from 0, best quality first.
 *
 * A term's postings are blocks `termBlock[t]` to `termBlock[t + 1]`. A block in `postings` is: a byte with the width of a
 * gap (1, 2 or 4), the gaps between document numbers, and for each document what is known of its occurrences: one byte
 * 1..127 when the term is only in the body, that often; otherwise 128 + a bit for each field, and a frequency for each.
 * `positions` has for each document and field the gaps between positions, as variable-length numbers.
 */
export interface SegmentColumns {
  /** Sequence number of each document, and the documents in the order of it. */
  sequence: Float64Array;
  bySequence: Uint32Array;
  /** Length codes, field after field. */
  lengths: Uint8Array;
  /** Ranking values; these alone are changed in place by patches. */
  quality: Float32Array;
  publishedAt: Float64Array;
  crawledAt: Float64Array;
  flags: Uint8Array;
  /** The highest quality in each chunk; never lowered by a patch, so it stays an upper bound. */
  chunkQuality: Float32Array;
  site: Uint32Array;
  language: Uint16Array;
  fileType: Uint16Array;
  educationLevel: Uint16Array;
  /** The tags of document d are `tagList[tagStart[d]]` up to `tagList[tagStart[d + 1]]`, ascending, each once. */
  tagStart: Uint32Array;
  tagList: Uint32Array;
  termFrequency: Uint32Array;
  termBlock: Uint32Array;
  blockLast: Uint32Array;
  blockStart: Uint32Array;
  blockPositions: Uint32Array;
  /** Highest weighted, normalised occurrences of a document in the block, by the default weights and `averages`. */
  blockBest: Float32Array;
  /** A bit for each field in which some document of the block has the term. */
  blockFields: Uint8Array;
  postings: Uint8Array;
  positions: Uint8Array;
  /** The term of each surface. */
  surfaceTerm: Uint32Array;
  /** In how many documents a word is written like this; an estimate once a merge has dropped some of them. */
  surfaceFrequency: Uint32Array;
  phraseWeight: Float32Array;
  phraseDocument: Uint32Array;
  /** Highest weight below each node of a binary tree over the phrases. */
  phraseTree: Float32Array;
}

export const tableNames = [
  'terms',
  'surfaces',
  'phrases',
  'sites',
  'languages',
  'fileTypes',
  'educationLevels',
  'tags',
] as const;
export type TableName = (typeof tableNames)[number];

export interface SegmentFacts {
  type: ContentType;
  documents: number;
  /** Every document of this type from the first to the last sequence number is here, or dead. */
  first: number;
  last: number;
  /** Patches up to this sequence number are in the columns. */
  asOf: number;
  /** Words in each field, over all documents. */
  fieldLengths: number[];
  /** Average field lengths that `blockBest` was computed with. */
  averages: number[];
}

export interface Segment {
  facts: SegmentFacts;
  columns: SegmentColumns;
  tables: Record<TableName, StringTableData>;
  /** What other threads need to open the same memory. */
  shared: SharedSegment;
}

/** A segment on its way to another thread: no copy is made. */
export interface SharedSegment {
  facts: SegmentFacts;
  buffer: SharedArrayBuffer;
  /** Where each column starts, in bytes, and how many numbers it has. */
  sections: Record<string, [offset: number, length: number]>;
  tableSizes: Record<TableName, number>;
}
