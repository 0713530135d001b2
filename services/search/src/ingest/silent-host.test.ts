import { expect, onTestFinished, test } from 'vitest';
import { page, startSmallSite } from './testing/small-site.ts';
import { startTestIngest } from './testing/test-ingest.ts';
import { openTestCrawlStore } from './testing/test-store.ts';

async function startIngest() {
  const ingest = await startTestIngest({ ...(await openTestCrawlStore('sqlite')), delayMs: 5, timeoutMs: 600 });
  onTestFinished(() => ingest.close());
  return ingest;
}

test('a host whose robots.txt did not come at first is crawled when it does', async () => {
  let asked = 0;
  const site = await startSmallSite({
    '/robots.txt': (_request, response) => {
      asked += 1;
      if (asked > 1) response.end('User-agent: *\nDisallow: /no');
    },
    '/': page('Home', { links: ['/a', '/no'] }),
    '/a': page('A'),
  });
  const ingest = await startIngest();
  const crawl = await ingest.crawl({ seeds: [`${site.url}/`] });
  expect(crawl.counts).toMatchObject({ indexed: 2, robotsDenied: 1, failed: 0, queued: 0 });
  expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/robots.txt', '/', '/a']);
}, 240_000);

test('a host that is not there is given up, and its pages are failed', async () => {
  const ingest = await startIngest();
  const crawl = await ingest.crawl({ seeds: ['http://127.0.0.1:1/'] });
  expect(crawl).toMatchObject({ state: 'completed', counts: { failed: 1, queued: 0 } });
  expect(crawl.counts.failures).toEqual({ robots_unreachable: 1 });
}, 240_000);
