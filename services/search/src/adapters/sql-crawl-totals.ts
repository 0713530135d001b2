import type { CrawlCounts, PageOutcome } from '@lyceum/contracts/search/crawl';
import type { Kysely } from 'kysely';
import { noCrawlCounts } from '../model/no-crawl-counts.ts';
import type { CrawlSchema } from './crawl-schema.ts';

type Total = Exclude<keyof CrawlCounts, 'failures'>;

/** `read` are sitemaps and feeds, which are fetched and kept nowhere. */
const totalOf: Record<PageOutcome, Total | undefined> = {
  indexed: 'indexed',
  not_modified: 'notModified',
  unchanged: 'unchanged',
  robots_denied: 'robotsDenied',
  noindex: 'noindex',
  duplicate: 'duplicate',
  redirected: 'redirected',
  gone: 'gone',
  too_large: 'tooLarge',
  read: undefined,
  failed: 'failed',
};

/** What became of the pages that were last dealt with from `from` up to `to`; each counts once. */
export async function crawlTotals(
  db: Kysely<CrawlSchema>,
  { from, to }: { from: number; to: number },
): Promise<CrawlCounts> {
  const rows = await db
    .selectFrom('crawl_pages')
    .select(({ fn }) => ['outcome', 'reason', fn.countAll<number>().as('count')])
    .where('fetched_at', '>=', from)
    .where('fetched_at', '<', to)
    .where('outcome', 'is not', null)
    .groupBy(['outcome', 'reason'])
    .execute();
  const totals = noCrawlCounts();
  for (const { outcome, reason, count } of rows) {
    const name = totalOf[outcome as PageOutcome];
    if (outcome !== 'robots_denied') totals.fetched += Number(count);
    if (name) totals[name] += Number(count);
    if (name === 'failed')
      totals.failures[reason ?? 'unknown'] = (totals.failures[reason ?? 'unknown'] ?? 0) + Number(count);
  }
  return totals;
}
