import type { CrawlScope, CrawlState } from '@lyceum/contracts/search/crawl';

/** What a crawl was asked to do. */
export interface CrawlOrder {
  seeds: string[];
  scope: CrawlScope;
  maxPages: number;
  maxDepth: number;
  include: string[];
  exclude: string[];
  sitemaps: boolean;
}

/** A crawl, over all its runs. */
export interface CrawlJob {
  id: string;
  state: CrawlState;
  order: CrawlOrder;
  /** An ISO 8601 duration; a crawl that has one runs again and again. */
  recrawlAfter: string | null;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  nextRunAt: number | null;
  runs: number;
  error: string | null;
}

/** The job's counters; `failed:<why>` tells the failures apart. */
export type CountName =
  | 'queued'
  | 'fetched'
  | 'indexed'
  | 'notModified'
  | 'unchanged'
  | 'robotsDenied'
  | 'noindex'
  | 'duplicate'
  | 'redirected'
  | 'gone'
  | 'tooLarge'
  | 'trapped'
  | 'failed'
  | `failed:${string}`;

export type Counts = Partial<Record<CountName, number>>;
