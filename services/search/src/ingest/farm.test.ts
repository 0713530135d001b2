import { expect, onTestFinished, test } from 'vitest';
import { startFarm } from '../crawl/testing/farm.ts';
import { startTestIngest } from './testing/test-ingest.ts';
import { openTestCrawlStore } from './testing/test-store.ts';

const hosts = Number(process.env.TEST_FARM_HOSTS ?? 30);
const minDelayMs = 20;
/** Servers and crawler share one thread here: with many hosts, an answer may take a while. */
const timeoutMs = hosts > 100 ? 6000 : 1500;

test('a farm of hostile hosts is crawled whole, without one forbidden or early request', {
  timeout: 3_600_000,
}, async () => {
  const farm = await startFarm({ hosts, pagesPerHost: 6, crawlDelayMs: 200, hostsPerAddress: 2 });
  onTestFinished(() => farm.close());
  const store = await openTestCrawlStore('sqlite');
  const ingest = await startTestIngest({
    ...store,
    lookup: farm.lookup,
    delayMs: minDelayMs,
    timeoutMs,
    connections: 256,
  });
  onTestFinished(() => ingest.close());

  const crawl = await ingest.crawl({ seeds: farm.seeds, scope: 'any', maxDepth: 12 });

  expect(ingest.faults).toEqual([]);
  expect(crawl.state).toBe('completed');
  const fetched = new Set(
    farm.requests().flatMap(({ host, path, status }) => (status === 200 ? [`http://${host}:${farm.port}${path}`] : [])),
  );
  const { found } = farm.expected();
  expect([...found].filter((url) => !fetched.has(url))).toEqual([]);
  expect(crawl.counts.queued).toBe(0);
  expect(farm.violations({ minDelayMs, addressDelayMs: minDelayMs })).toEqual([]);
});
