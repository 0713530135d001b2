import type { CrawlCounts } from '@lyceum/contracts/search/crawl';

/** Of a time in which nothing was crawled. */
export const noCrawlCounts = (): CrawlCounts => ({
  queued: 0,
  fetched: 0,
  indexed: 0,
  notModified: 0,
  unchanged: 0,
  robotsDenied: 0,
  noindex: 0,
  duplicate: 0,
  redirected: 0,
  gone: 0,
  tooLarge: 0,
  trapped: 0,
  failed: 0,
  failures: {},
});
