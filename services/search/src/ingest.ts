import type { LookupFunction } from 'node:net';
import type { Clock } from '@lyceum/platform/clock';
import { version } from '@lyceum/platform/service/version';
import type { Logger } from 'pino';
import { createFetcher } from './crawl/fetch/fetcher.ts';
import type { CrawlEvents } from './crawl/jobs/events.ts';
import type { PaceRules } from './crawl/politeness/pace.ts';
import { createPoliteFetcher, type PoliteFetcher } from './crawl/politeness/polite-fetcher.ts';
import { createAddressResolver } from './crawl/politeness/resolve-address.ts';
import { createRobots, type Robots } from './crawl/robots/policy.ts';
import { type Crawler, type CrawlerDeps, type CrawlRules, createCrawler } from './crawl/run/crawler.ts';
import { createReadPool } from './ingest/read-pool.ts';
import type { CrawlJobs } from './ports/crawl-jobs.ts';
import type { Frontier } from './ports/frontier.ts';
import type { ImageSink } from './ports/image-sink.ts';
import type { PageReader, ReadTask } from './ports/page-reader.ts';
import type { SearchIndex } from './ports/search-index.ts';
import type { WebFetcher } from './ports/web-fetcher.ts';

export interface IngestOptions {
  readonly frontier: Frontier;
  readonly jobs: CrawlJobs;
  readonly index: Pick<SearchIndex, 'upsert' | 'delete'>;
  readonly images: ImageSink;
  readonly events: CrawlEvents;
  readonly rules: CrawlRules;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly userAgent: string;
  readonly allowAddresses: readonly string[];
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly threads: number;
  paceOf(url: string): PaceRules;
  /** A site of our own, which may be fetched although its address is private. */
  readonly ownOrigin?: string;
  /** How the page and its host stand among links, as far as that is known. */
  ranksOf?(url: string): Promise<NonNullable<ReadTask['ranks']>>;
  readonly learn?: NonNullable<CrawlerDeps['learn']>;
  /** How names are resolved, where not by the system. */
  readonly lookup?: LookupFunction;
}

export interface Ingest {
  readonly crawler: Crawler;
  readonly fetcher: PoliteFetcher;
  readonly robots: Robots;
  readonly reader: PageReader;
  close(): Promise<void>;
}

/** From the web into the index. */
export function createIngest(options: IngestOptions): Ingest {
  const { clock, userAgent, rules } = options;

  // crawl: what is fetched, when, and at whose pace
  const fetcher = createPoliteFetcher({
    fetcher: createWebFetcher(options),
    clock,
    paceOf: options.paceOf,
    addressOf: createAddressResolver(clock, options.lookup),
    connections: rules.connections,
    opensAt: clock.now() + rules.leastDelayMs(),
  });
  const robots = createRobots({ fetcher, agent: userAgent, clock });

  // extract -> analyse: in threads of their own
  const reader = withRanks(createReadPool({ agent: userAgent, threads: options.threads }), options.ranksOf);

  // index: what was read is judged, written and remembered
  const crawler = createCrawler({ ...options, fetcher, robots, reader });

  return {
    crawler,
    fetcher,
    robots,
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

/** How many times larger a body may become when it is unpacked. */
export const mostUnpacked = 100;

/** How the crawler names itself where no setting says otherwise. */
export const crawlerName = (webUrl: string): string => `LyceumBot/${version()} (+${webUrl}/bot)`;

const loopback = ['127.0.0.0/8', '::1/128'];

function createWebFetcher(options: IngestOptions): WebFetcher {
  const { userAgent, allowAddresses, maxBytes, timeoutMs, ownOrigin, lookup } = options;
  const common = { userAgent, maxBytes, timeoutMs, maxRatio: mostUnpacked, ...(lookup ? { lookup } : {}) };
  const web = createFetcher({ ...common, allowAddresses });
  if (ownOrigin === undefined) return web;
  const own = createFetcher({ ...common, allowAddresses: [...allowAddresses, ...loopback] });
  return {
    fetch: (request) => (URL.parse(request.url)?.origin === ownOrigin ? own : web).fetch(request),
    async close() {
      await Promise.all([web.close(), own.close()]);
    },
  };
}
