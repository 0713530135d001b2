import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CrawlJobs } from '../../ports/crawl-jobs.ts';
import type { WebFetcher } from '../../ports/web-fetcher.ts';
import { type ManageJobsDeps, startCrawl } from './manage-jobs.ts';

export interface HandbookDeps extends ManageJobsDeps {
  readonly jobs: CrawlJobs;
  readonly fetcher: Pick<WebFetcher, 'fetch'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly webUrl: string;
}

const mark = 'handbook';
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * A new installation finds its own handbook: as soon as the web app serves it, it is crawled like any other site. Once
 * for each data folder; afterwards it is one crawl among others.
 */
export async function crawlHandbook(deps: HandbookDeps, signal: AbortSignal): Promise<void> {
  if (await deps.jobs.hasMark(mark)) return;
  const url = `${deps.webUrl}/docs/`;
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    const outcome = await deps.fetcher.fetch({ url, signal });
    if (outcome.kind === 'page') {
      // The mark comes last: a crash in between crawls it twice rather than never.
      await startCrawl(deps, { seeds: [url], scope: 'prefix', maxPages: 1000, recrawlAfter: 'P1D' });
      await deps.jobs.mark(mark);
      deps.log.info('crawling the handbook');
      return;
    }
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}
