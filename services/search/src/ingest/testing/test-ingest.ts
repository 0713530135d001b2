import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import type { Crawl, NewCrawl } from '@lyceum/contracts/search/crawl';
import { systemClock } from '@lyceum/platform/clock';
import type { Database } from '@lyceum/platform/database/database';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { CrawlSchema } from '../../adapters/crawl-schema.ts';
import { sqlCrawlJobs } from '../../adapters/sql-crawl-jobs.ts';
import { sqlFrontier } from '../../adapters/sql-frontier.ts';
import { createCrawlEvents } from '../../crawl/jobs/events.ts';
import { findCrawl, type ManageJobsDeps, startCrawl } from '../../crawl/jobs/manage-jobs.ts';
import { createEmbeddedIndex } from '../../index/embedded-index.ts';
import { createIngest, type IngestOptions } from '../../ingest.ts';
import type { PageReader } from '../../ports/page-reader.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import { createPoliteWeb } from '../polite-web.ts';
import { createReadPool } from '../read-pool.ts';

export interface TestIngestOptions {
  readonly database: Database<CrawlSchema>;
  readonly vault: Vault;
  readonly folder: string;
  readonly lookup?: LookupFunction;
  readonly delayMs?: number;
  readonly loadFactor?: number;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly connections?: number;
  readonly threads?: number;
  /** Instead of threads that read and judge. */
  readonly reader?: PageReader;
  /** Instead of an index in the folder. */
  readonly store?: IngestOptions['index'];
  readonly refusalOf?: (url: string) => string | undefined;
  readonly images?: IngestOptions['images'];
  readonly ranksOf?: NonNullable<IngestOptions['ranksOf']>;
  readonly learn?: NonNullable<IngestOptions['learn']>;
}

/** Everything between the web and the index, for real, on loopback. */
export async function startTestIngest(options: TestIngestOptions) {
  const { database, vault, folder, delayMs = 20, loadFactor = 0, connections = 64 } = options;
  const clock = systemClock;
  const frontier = sqlFrontier({ database, vault, clock });
  const jobs = sqlCrawlJobs({ database, vault });
  const events = createCrawlEvents('test');
  const index: SearchIndex = await createEmbeddedIndex({
    folder: join(folder, 'index'),
    key: vault.dataKey('index'),
    queryWorkers: 1,
  });
  const faults: unknown[] = [];
  const note = (about: unknown) => void faults.push(about);
  const refusalOf = options.refusalOf ?? (() => undefined);
  const web = createPoliteWeb({
    clock,
    userAgent: 'LyceumBot/0.1 (+http://localhost/bot)',
    allowAddresses: ['127.0.0.0/8'],
    maxBytes: options.maxBytes ?? 2_000_000,
    timeoutMs: options.timeoutMs ?? 3000,
    connections,
    opensAt: clock.now() + delayMs,
    paceOf: () => ({ leastDelayMs: delayMs, loadFactor }),
    ...(options.lookup ? { lookup: options.lookup } : {}),
  });
  const ingest = createIngest({
    web,
    frontier,
    jobs,
    index: options.store ?? index,
    events,
    clock,
    images: options.images ?? { add: async () => {}, removePage: async () => {} },
    log: { warn: note, error: note },
    reader: options.reader ?? createReadPool({ agent: web.userAgent, threads: options.threads ?? 1 }),
    rules: {
      refusalOf,
      mayKeepImages: () => true,
      leastDelayMs: () => delayMs,
      usualMs: () => 86_400_000,
      pagesPerHost: 10_000,
      connections,
    },
    ...(options.learn ? { learn: options.learn } : {}),
    ...(options.ranksOf ? { ranksOf: options.ranksOf } : {}),
  });
  const manage: ManageJobsDeps & { frontier: typeof frontier } = {
    jobs,
    frontier,
    clock,
    refusalOf,
    defaults: () => ({ maxPages: 100_000, maxDepth: 20 }),
    onChange: () => ingest.crawler.wake(),
  };
  await ingest.crawler.start();

  async function finished(id: string): Promise<Crawl> {
    for (;;) {
      const crawl = await findCrawl(manage, id);
      if (['completed', 'failed', 'cancelled'].includes(crawl.state)) return crawl;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 200);
        const stop = events.watch(id, undefined, ({ event }) => {
          if (event.page !== null) return;
          clearTimeout(timer);
          stop();
          resolve();
        });
      });
    }
  }

  return {
    ...ingest,
    frontier,
    jobs,
    index,
    events,
    manage,
    /** What was logged as wrong. */
    faults,
    start: (order: NewCrawl) => startCrawl(manage, order),
    finished,
    /** From the order to the end. */
    async crawl(order: NewCrawl): Promise<Crawl> {
      const { id } = await startCrawl(manage, order);
      return finished(id);
    },
    async close() {
      await ingest.close();
      await web.close();
      await index.close();
    },
  };
}
