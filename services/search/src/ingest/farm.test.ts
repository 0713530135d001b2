import { expect, onTestFinished, test } from 'vitest';
import { startFarm } from '../crawl/testing/farm.ts';
import { extractPage } from '../extract/extract-page.ts';
import { startTestIngest } from './testing/test-ingest.ts';
import { openTestCrawlStore } from './testing/test-store.ts';

const hosts = Number(process.env.TEST_FARM_HOSTS ?? 40);
const minDelayMs = 20;

/** What a reader of markup sees in a page; without one, `rel` and feeds are not to be had. */
const probe = await extractPage({
  url: 'http://probe.test/',
  status: 200,
  mediaType: 'text/html',
  body: new TextEncoder().encode('<link rel="alternate" type="application/rss+xml" href="/feed"><p>Text</p>'),
  headers: {},
  fetchedAt: 0,
  tookMs: 0,
});
const readsMarkup = probe.feeds.length > 0;

test('a farm of hostile hosts is crawled whole, without one forbidden or early request', {
  timeout: 900_000,
}, async () => {
  const farm = await startFarm({ hosts, pagesPerHost: 6, crawlDelayMs: 200, hostsPerAddress: 2 });
  onTestFinished(() => farm.close());
  const store = await openTestCrawlStore('sqlite');
  const ingest = await startTestIngest({ ...store, lookup: farm.lookup, delayMs: minDelayMs, timeoutMs: 1500 });
  onTestFinished(() => ingest.close());

  const crawl = await ingest.crawl({ seeds: farm.seeds, scope: 'any', maxDepth: 12 });

  expect(ingest.faults).toEqual([]);
  expect(crawl.state).toBe('completed');
  const violations = farm.violations({ minDelayMs, addressDelayMs: minDelayMs });
  expect(violations.filter(({ why }) => readsMarkup || why !== 'nofollow')).toEqual([]);
  const fetched = new Set(
    farm.requests().flatMap(({ host, path, status }) => (status === 200 ? [`http://${host}:${farm.port}${path}`] : [])),
  );
  const { found } = farm.expected();
  expect([...found].filter((url) => !fetched.has(url) && (readsMarkup || !url.endsWith('/only-in-feed.html')))).toEqual(
    [],
  );
  expect(crawl.counts.queued).toBe(0);
});
