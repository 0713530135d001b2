import type { IndexedDocument } from './document.ts';

/** What is known of a page beside its own bytes. */
export interface PageContext {
  fetchedAt: number;
  /** Words that other pages use in links to this one. */
  anchors: string[];
  /** Of the host and of the page in the link graph, from 0 to 1; unknown when left out. */
  hostRank?: number;
  pageRank?: number;
}

/** What the index is to hold of a page, and how it is recognised when it comes again. */
export interface AnalysedPage {
  /** The page itself, and one for each structured item worth finding on its own. */
  documents: IndexedDocument[];
  /** Abbreviations that the text explains, as they are written in it. */
  abbreviations: [short: string, long: string][];
  /** Of the essential text, as hexadecimal digits: the same for a page whose ornaments alone changed. */
  contentHash: string;
  /** 64 bits as hexadecimal digits; near-duplicates differ in few of them. */
  fingerprint: string;
}
