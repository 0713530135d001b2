import type { ContentType, TextField } from './document.ts';

/** How many wrong letters a word may have; `auto` allows 0 up to 2 letters, 1 up to 5 and 2 beyond. */
export type Fuzziness = 0 | 1 | 2 | 'auto';

/** Words, joined by and or by or. */
export interface MatchQuery {
  kind: 'match';
  text: string;
  /** Whether every word must be there, or any of them. */
  operator: 'and' | 'or';
  /** Only these fields; all when left out. */
  fields?: TextField[];
  /** The language whose analyser reads the words; left out, a word means what it means in any language of the index. */
  language?: string;
  /** Whether the last word may be only the beginning of one. */
  prefixLast?: boolean;
  fuzziness?: Fuzziness;
  boost?: number;
}

/** Words in this order, with at most `slop` other words between the first and the last. */
export interface PhraseQuery {
  kind: 'phrase';
  text: string;
  slop?: number;
  fields?: TextField[];
  language?: string;
  boost?: number;
}

export interface BoolQuery {
  kind: 'bool';
  must?: Query[];
  should?: Query[];
  not?: Query[];
  /** How many of `should` are needed; 1 when there is no `must`, otherwise 0. */
  minimumShould?: number;
}

/** Everything, each with the same score; for filters and lists. */
export interface AllQuery {
  kind: 'all';
}

export type Query = MatchQuery | PhraseQuery | BoolQuery | AllQuery;

export type OrdinalField = 'site' | 'language' | 'fileType' | 'educationLevel';
export type FlagField = 'educational' | 'safe';
export type NumberField = 'publishedAt' | 'crawledAt' | 'quality';

/** What a document must be, whatever its words. A missing number or level matches no range and no value. */
export type Filter =
  | { kind: 'type'; values: ContentType[] }
  | { kind: 'in'; field: OrdinalField; values: string[] }
  /** The site itself and every site under it: `example.org` holds `www.example.org`. */
  | { kind: 'within'; site: string }
  | { kind: 'flag'; field: FlagField; value: boolean }
  /** From `from` (included) to `to` (left out). */
  | { kind: 'range'; field: NumberField; from?: number; to?: number }
  /** Has at least one of these tags. */
  | { kind: 'tagged'; values: string[] }
  | { kind: 'and' | 'or'; filters: Filter[] }
  | { kind: 'not'; filter: Filter };
