import type { Database } from '@lyceum/platform/database/database';
import { newId } from '@lyceum/platform/ids';
import type { CrawlSchema } from '../adapters/crawl-schema.ts';
import { sqlCrawlJobs } from '../adapters/sql-crawl-jobs.ts';
import { crawlTotals } from '../adapters/sql-crawl-totals.ts';
import { sqlFrontier } from '../adapters/sql-frontier.ts';
import { type CrawlEvents, createCrawlEvents } from '../crawl/jobs/events.ts';
import { crawlHandbook } from '../crawl/jobs/handbook.ts';
import { createIndexNow } from '../crawl/jobs/indexnow.ts';
import type { ManageJobsDeps } from '../crawl/jobs/manage-jobs.ts';
import { followRefusals } from '../crawl/jobs/refusals.ts';
import type { CrawlRules } from '../crawl/run/crawler.ts';
import { briefly } from '../flows/briefly.ts';
import { createReadPool } from '../ingest/read-pool.ts';
import { createIngest, type IngestOptions } from '../ingest.ts';
import type { Frontier } from '../ports/frontier.ts';
import type { ImageSink } from '../ports/image-sink.ts';
import type { WebFetcher } from '../ports/web-fetcher.ts';
import { crawlEventRoutes } from '../routes/crawl-event-routes.ts';
import { indexNowRoutes } from '../routes/crawl-indexnow-routes.ts';
import { crawlRoutes } from '../routes/crawl-routes.ts';
import type { Component, Feature, StatusParts } from './feature.ts';
import type { Ground } from './ground.ts';
import { createLinkRanks } from './link-ranks.ts';
import type { Web } from './web.ts';

/** What else of crawling others may use. */
export interface Crawling extends Feature {
  readonly manage: ManageJobsDeps;
  readonly events: CrawlEvents;
}

export interface CrawlingOptions {
  readonly web: Web;
  /** Where pictures go. */
  readonly images?: ImageSink;
  /** Where abbreviations go that pages explain. */
  readonly learn?: NonNullable<IngestOptions['learn']>;
}

const noImages: ImageSink = { add: async () => {}, removePage: async () => {} };
const day = 86_400_000;
const finishedDays = 365;

/** Crawl jobs, and what they bring into the index. */
export async function openCrawling(
  ground: Ground,
  { web, images = noImages, learn }: CrawlingOptions,
): Promise<Crawling> {
  const { house, vault, index, config, optOuts } = ground;
  const { settings, clock, log, closers } = house;
  const database = ground.database as unknown as Database<CrawlSchema>;
  const frontier = sqlFrontier({ database, vault, clock, owner: ground.instance });
  const jobs = sqlCrawlJobs({ database, vault });
  const events = createCrawlEvents(newId().slice(-12));
  const webUrl = house.addresses.urls.web;
  const refusals = followRefusals({ frontier, index, images, config, optOuts });
  closers.defer(() => refusals.stop());

  const rules: CrawlRules = {
    refusalOf: refusals.refusalOf,
    mayKeepImages: refusals.mayKeepImages,
    leastDelayMs: web.leastDelayMs,
    usualMs: () => config.current().crawling.recrawlAfterDays * day,
    pagesPerHost: settings.CRAWL_HOST_PAGES,
    connections: settings.CRAWL_CONNECTIONS,
  };
  // Past the part that makes vectors: the text stays what it was.
  const linkRanks = createLinkRanks({ links: frontier, index: ground.governance.index, log });
  const ingest = createIngest({
    ranksOf: linkRanks.ranksOf,
    ...(learn ? { learn } : {}),
    frontier,
    jobs,
    index,
    images,
    events,
    rules,
    clock,
    log,
    web,
    reader: createReadPool({ agent: web.userAgent, threads: settings.CRAWL_THREADS }),
  });
  const { crawler, reader } = ingest;
  // Counting a million addresses takes a while; who polls the status every second must not be felt.
  const sizeOfFrontier = briefly(() => frontier.size(), { leastMs: 500, times: 100 });
  const manage: ManageJobsDeps & { frontier: Frontier } = {
    jobs,
    frontier,
    clock,
    refusalOf: rules.refusalOf,
    defaults: () => config.current().crawling,
    onChange: (jobId, state) => {
      crawler.wake();
      void crawler.announce(jobId, state);
    },
  };
  const leaving = new AbortController();
  const fetcher: Pick<WebFetcher, 'fetch'> = {
    fetch: (request) => web.fetcher.fetch({ ...request, signal: leaving.signal }),
  };
  const indexNow = createIndexNow({ ...manage, knows: frontier, fetcher, log });
  closers.defer(async () => {
    leaving.abort();
    await linkRanks.close();
    await ingest.close();
    await indexNow.idle();
  });
  await crawler.start();
  if (settings.CRAWL_HANDBOOK) {
    crawlHandbook({ ...manage, fetcher, log, webUrl }, leaving.signal).catch((error: unknown) => {
      if (!leaving.signal.aborted) log.warn({ err: error }, 'the handbook was not crawled');
    });
  }

  return {
    manage,
    events,
    serve(app) {
      crawlRoutes(app, manage);
      crawlEventRoutes(app, { jobs, events, clock });
      indexNowRoutes(app, indexNow);
    },
    crawlTotals: (range) => crawlTotals(database.db, range),
    retention: [
      {
        kind: 'finished crawls',
        keptFor: () => `${finishedDays} days after their last run`,
        forget: (now) => jobs.forgetFinishedBefore(now - finishedDays * day),
      },
    ],
    async forgetSites(out) {
      for (const { site, what } of out) if (what === 'crawling') await refusals.forget(site);
    },
    components: [{ name: 'crawler', essential: false, check: async () => crawler.trouble() } satisfies Component],
    async status(): Promise<StatusParts> {
      const open = await jobs.inStates(['queued', 'running', 'paused']);
      const count = (state: string) => open.filter((job) => job.state === state).length;
      const { fetching, reading, writing, room } = crawler.status();
      return {
        crawls: { queued: count('queued'), running: count('running'), paused: count('paused') },
        frontier: await sizeOfFrontier(),
        workers: reader.workers(),
        queues: [
          { name: 'fetching', depth: fetching, capacity: rules.connections },
          { name: 'reading', depth: reading, capacity: room },
          { name: 'writing', depth: writing, capacity: room },
        ],
      };
    },
  };
}
