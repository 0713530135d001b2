import type { LiveConfig } from '@lyceum/contracts/search/config';
import { expect, onTestFinished, test } from 'vitest';
import { page, startSmallSite } from '../../ingest/testing/small-site.ts';
import { startTestIngest } from '../../ingest/testing/test-ingest.ts';
import { openTestCrawlStore } from '../../ingest/testing/test-store.ts';
import { defaultConfig } from '../../model/default-config.ts';
import { sitesAbove } from '../../model/site.ts';
import { followRefusals } from './refusals.ts';

test('a site that is refused is not fetched again, and forgotten with all that it brought', async () => {
  const site = await startSmallSite({ '/': page('Home') });
  const ingest = await startTestIngest({ ...(await openTestCrawlStore('sqlite')), delayMs: 5 });
  onTestFinished(() => ingest.close());
  await ingest.crawl({ seeds: [`${site.url}/`] });
  expect(await Array.fromAsync(ingest.index.scan())).toHaveLength(1);

  let config: LiveConfig = defaultConfig;
  const heard: { config?: (now: LiveConfig) => void } = {};
  const out = new Set<string>();
  const removed: string[] = [];
  const refusals = followRefusals({
    frontier: ingest.frontier,
    index: ingest.index,
    images: { add: async () => {}, removePage: async (url) => void removed.push(url) },
    config: {
      current: () => config,
      onChange: (listener) => {
        heard.config = listener;
        return () => {};
      },
    },
    optOuts: {
      has: (host, what) => what === 'crawling' && [...sitesAbove(host)].some((site) => out.has(site)),
      onChange: () => () => {},
    },
  });
  expect(refusals.refusalOf(`${site.url}/`)).toBeUndefined();
  out.add('127.0.0.1');
  await refusals.forget('127.0.0.1');
  expect(await Array.fromAsync(ingest.index.scan())).toEqual([]);
  expect(await ingest.frontier.memoryOf(`${site.url}/`)).toBeUndefined();
  expect(refusals.refusalOf(`${site.url}/`)).toBe('opted_out');
  expect(removed).toEqual([`${site.url}/`]);

  config = { ...defaultConfig, blockedSites: ['example.org'] };
  heard.config?.(config);
  expect(refusals.refusalOf('https://www.example.org/x')).toBe('blocked');
  expect(refusals.refusalOf('https://notexample.org/')).toBeUndefined();
  await refusals.stop();
});
