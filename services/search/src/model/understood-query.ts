import type { Intent } from '@lyceum/contracts/search/result';

/** Only in the title, or only in the address. */
export type QueryField = 'title' | 'url';

/** What a document has to say, as the operators of a query put it together. */
export type QueryNode =
  | { kind: 'words'; words: string[]; field?: QueryField }
  | { kind: 'phrase'; text: string; field?: QueryField }
  | { kind: 'and' | 'or'; nodes: QueryNode[] }
  | { kind: 'not'; node: QueryNode };

/** What a document has to be, whatever it says. */
export interface QueryFilters {
  sites: string[];
  excludedSites: string[];
  fileTypes: string[];
  languages: string[];
  /** Epoch milliseconds; from `after` (included) to `before` (left out). */
  before?: number;
  after?: number;
}

export interface ParsedQuery {
  /** As typed, without spaces around it. */
  text: string;
  /** What to match; undefined when there are only filters, or nothing. */
  node: QueryNode | undefined;
  filters: QueryFilters;
  /** The free words in order, in lower case: not those in quotes, excluded or bound to a field. */
  words: string[];
  phrases: string[];
}

export interface Correction {
  text: string;
  /** Whether the results are those of this text; otherwise it is only offered. */
  applied: boolean;
  /** From 0 to 1. */
  confidence: number;
}

export interface Expansion {
  word: string;
  added: { text: string; weight: number; why: 'synonym' | 'abbreviation' | 'compound' | 'operator' | 'stem' }[];
}

/** An answer that needs no page. */
export interface DirectAnswer {
  kind: 'calculation' | 'conversion' | 'date' | 'definition';
  question: string;
  answer: string;
  /** Where it comes from, in words that can be shown. */
  source: string;
}

export interface UnderstoodQuery {
  /** What to search for: of the corrected text where the correction is applied, but `text` is always what was typed. */
  parsed: ParsedQuery;
  language: string | undefined;
  correction: Correction | undefined;
  intent: Intent;
  intentConfidence: number;
  expansions: Expansion[];
  direct: DirectAnswer | undefined;
  /** What it asks the meaning of, such as `entropy` in `what is entropy?`. */
  subject?: string | undefined;
}
