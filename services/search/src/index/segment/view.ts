import { fieldCount } from './bm25f.ts';
import type { Segment } from './segment.ts';

/** A segment at one moment: documents whose bit is set in `dead` were replaced or deleted. */
export interface LiveSegment {
  segment: Segment;
  dead: Uint32Array;
}

/** What a search looks at: it does not change while searches go on, but for ranking values. */
export interface View {
  segments: LiveSegment[];
  /** Every change up to this sequence number is here. */
  visible: number;
}

export const isDead = (dead: Uint32Array, document: number): boolean =>
  ((dead[document >> 5] as number) & (1 << (document & 31))) !== 0;

export const deadBits = (documents: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(Math.ceil(documents / 32) * 4));

/** The numbers that scores depend on besides the document; dead documents count until a merge drops them. */
export interface CollectionStatistics {
  documents: number;
  averages: number[];
}

export const statisticsOf = (view: View): CollectionStatistics => {
  let documents = 0;
  const lengths = new Array<number>(fieldCount).fill(0);
  for (const { segment } of view.segments) {
    documents += segment.facts.documents;
    for (let field = 0; field < fieldCount; field += 1)
      lengths[field] = (lengths[field] ?? 0) + (segment.facts.fieldLengths[field] ?? 0);
  }
  return { documents, averages: lengths.map((length) => (documents === 0 ? 0 : length / documents)) };
};
