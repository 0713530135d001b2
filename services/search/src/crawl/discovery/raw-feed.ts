/** What a feed's parser found, before addresses are made whole. */
export interface RawFeed {
  kind: 'rss' | 'atom' | 'json';
  /** What its addresses are relative to, when not to the feed itself. */
  base?: string;
  title?: string;
  home?: string;
  next?: string;
  hub?: string;
  entries: RawEntry[];
}

export interface RawEntry {
  url?: string;
  title?: string;
  /** Epoch milliseconds. */
  publishedAt?: number;
  modifiedAt?: number;
}

/** Nobody reads further back in one document. */
export const mostEntries = 10_000;
