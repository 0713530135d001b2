import type { ContentType, LongField, TextField } from './document.ts';
import type { Filter, OrdinalField, Query } from './query.ts';

export type FieldWeights = Record<TextField, number>;

/**
 * What multiplies the score of the words: 1, plus what each signal adds.
 * score = words x max(0.05, 1 + qualityWeight x quality + freshnessWeight x 2^(-age / halfLife) + boosts that apply)
 */
export interface Scoring {
  qualityWeight?: number;
  freshness?: { weight: number; halfLifeDays: number };
  /** A positive weight raises what the filter matches, a negative one lowers it. */
  boosts?: { filter: Filter; weight: number }[];
}

export type FacetField = OrdinalField | 'type' | 'educational' | 'year' | 'tags';

export interface SearchRequest {
  query: Query;
  /** Only these content types; all when left out. */
  types?: ContentType[];
  filter?: Filter;
  weights?: Partial<FieldWeights>;
  scoring?: Scoring;
  sort?: 'relevance' | 'date';
  /** How many hits, from 0 to 1000. */
  size: number;
  cursor?: string;
  /** At most this many hits of one site, over all pages. The total counts every match all the same. */
  perSite?: number;
  facets?: { field: FacetField; size: number }[];
  /** Count exactly, or stop counting at this number (1000 when left out), which lets the search skip what cannot win. */
  total?: 'exact' | number;
  /** Only of the first so many hits where `first` is given: finding the best passage takes most of a hit's time. */
  highlight?: { snippetLength: number; first?: number };
  /** Long parts of the documents that hits should have; none when left out, since passing them on takes time. */
  include?: LongField[];
  /** After this many milliseconds the best found so far is returned, marked as partial. */
  budgetMs?: number;
  explain?: boolean;
  /** The moment that freshness is measured from; the present when left out. */
  now?: number;
}

export interface SuggestRequest {
  prefix: string;
  limit: number;
}

/** Asks what the index knows of words as they are written, before stemming. */
export interface WordsRequest {
  words: string[];
  /** Also words that differ in up to so many letters, at most `limit` for each, the likeliest first. */
  near?: { distance: 1 | 2; limit: number };
}
