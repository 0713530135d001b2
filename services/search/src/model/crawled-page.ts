import type { PageOutcome } from '@lyceum/contracts/search/crawl';

/** What is remembered of an address, whichever crawl found it. */
export interface PageMemory {
  outcome: PageOutcome;
  /** Why, in one word of ours; such as `timeout`, `noindex` or `canonical`. */
  reason: string | null;
  status: number | null;
  etag: string | null;
  lastModified: string | null;
  /** Of the bytes as they came: the same bytes need not be read again. */
  bodyHash: string | null;
  contentHash: string | null;
  fingerprint: string | null;
  /** Characters of text, since fingerprints of short texts say little. */
  textLength: number;
  /** Where it redirects to, or the page that stands for it. */
  pointsTo: string | null;
  indexed: boolean;
  /** Ids of what the index holds of it. */
  documents: string[];
  fetchedAt: number;
  changedAt: number | null;
  recrawlAt: number | null;
  /** How long to wait between two looks at it. */
  intervalMs: number;
  checks: number;
  changes: number;
  /** The latest looks, the last one first: `1` where it had changed. */
  history: string;
}

/** What an address is fetched for; the others than pages, for the addresses in them. */
export type AddressKind = 'page' | 'sitemap' | 'feed';

/** An address that a crawl is going to fetch. */
export interface FoundAddress {
  url: string;
  kind: AddressKind;
  /** As `hostKey` writes it. */
  host: string;
  /** The registrable domain, or the host where there is none. */
  site: string;
  /** Links from a seed. */
  depth: number;
  /** Redirects since the last link. */
  hops: number;
  /** Lower comes first. */
  priority: number;
}
