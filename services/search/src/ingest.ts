import type { Clock } from '@lyceum/platform/clock';
import type { Logger } from 'pino';
import type { CrawlEvents } from './crawl/jobs/events.ts';
import { type Crawler, type CrawlerDeps, type CrawlRules, createCrawler } from './crawl/run/crawler.ts';
import type { PoliteWeb } from './ingest/polite-web.ts';
import type { CrawlJobs } from './ports/crawl-jobs.ts';
import type { Frontier } from './ports/frontier.ts';
import type { ImageSink } from './ports/image-sink.ts';
import type { PageReader, ReadTask } from './ports/page-reader.ts';
import type { SearchIndex } from './ports/search-index.ts';

export interface IngestOptions {
  /** Closed by whoever opened it, after everything that fetches. */
  readonly web: PoliteWeb;
  readonly frontier: Frontier;
  readonly jobs: CrawlJobs;
  readonly index: Pick<SearchIndex, 'upsert' | 'delete'>;
  readonly images: ImageSink;
  readonly events: CrawlEvents;
  readonly rules: CrawlRules;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Reads pages in threads of its own; closed with the rest. */
  readonly reader: PageReader;
  /** How the page and its host stand among links, as far as that is known. */
  ranksOf?(url: string): Promise<NonNullable<ReadTask['ranks']>>;
  readonly learn?: NonNullable<CrawlerDeps['learn']>;
}

export interface Ingest {
  readonly crawler: Crawler;
  readonly reader: PageReader;
  close(): Promise<void>;
}

/** From the web into the index. */
export function createIngest(options: IngestOptions): Ingest {
  // crawl: what is fetched, when, and at whose pace
  const { fetcher, robots } = options.web;

  // extract -> analyse: in threads of their own
  const reader = withRanks(options.reader, options.ranksOf);

  // index: what was read is judged, written and remembered
  const crawler = createCrawler({ ...options, fetcher, robots, reader });

  return {
    crawler,
    reader,
    async close() {
      await crawler.stop();
      await reader.close();
    },
  };
}

/** Pages are judged with what is known of their links by then. */
const withRanks = (pool: PageReader, ranksOf: IngestOptions['ranksOf']): PageReader =>
  ranksOf === undefined
    ? pool
    : {
        read: async (task) => pool.read({ ...task, ranks: await ranksOf(task.page.url) }),
        workers: pool.workers,
        get waiting() {
          return pool.waiting;
        },
        close: pool.close,
      };
