import type { IndexedDocument, LongField } from './document.ts';
import type { FacetField } from './search-request.ts';

/** Text with the parts that answer the query, as [start, end) offsets into it. */
export interface MarkedText {
  text: string;
  marks: [start: number, end: number][];
}

/** One addend of a score; the values of a list of parts add up to the whole. */
export interface ScorePart {
  what: string;
  value: number;
  parts?: ScorePart[];
}

export type HitDocument = Omit<IndexedDocument, LongField> & Partial<Pick<IndexedDocument, LongField>>;

export interface Hit {
  id: string;
  score: number;
  document: HitDocument;
  title?: MarkedText;
  snippet?: MarkedText;
  explanation?: ScorePart[];
}

export interface FacetCount {
  value: string;
  count: number;
}

export interface SearchAnswer {
  hits: Hit[];
  total: { value: number; relation: 'exact' | 'at_least' };
  facets: Partial<Record<FacetField, FacetCount[]>>;
  /** Goes on after the last hit, over the documents of this answer's moment; null when nothing follows. */
  cursor: string | null;
  /** True when the time budget ended the search before everything was looked at. */
  partial: boolean;
  /** Every change up to this sequence number was visible. */
  visible: number;
}

export interface Suggestion {
  text: string;
  kind: 'completion' | 'correction' | 'site';
}

export interface IndexStats {
  documents: Record<string, number>;
  segments: number;
  memoryBytes: number;
  memoryCapBytes: number;
  diskBytes: number;
  /** The last change that is stored, and the last one that searches see. */
  stored: number;
  visible: number;
}

export interface IndexHealth {
  state: 'ready' | 'degraded' | 'down';
  detail: string;
}

/** A word as it is written in the documents, and in how many of them. */
export interface KnownWord {
  word: string;
  documents: number;
  /** The words asked for besides, with the letters that must change. */
  near: { word: string; documents: number; distance: number }[];
}
