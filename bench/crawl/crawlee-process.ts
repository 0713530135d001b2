import dns from 'node:dns';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readOrder, startMeasuring } from './crawl-order.ts';

/** Just as much of Crawlee as is used here; it is installed for the bench only. */
interface Crawlee {
  CheerioCrawler: new (options: {
    maxConcurrency: number;
    minConcurrency: number;
    respectRobotsTxtFile: boolean;
    maxRequestsPerCrawl?: number;
    preNavigationHooks: ((context: { request: { url: string } }) => Promise<void>)[];
    requestHandler(context: CrawleeContext): Promise<void>;
    failedRequestHandler(): Promise<void>;
  }) => { run(seeds: string[]): Promise<unknown> };
}

interface CrawleeContext {
  request: { url: string };
  $: (selector: string) => { text(): string; remove(): unknown };
  enqueueLinks(options: { strategy: 'all' }): Promise<unknown>;
  pushData(data: unknown): Promise<void>;
}

const { seeds, addresses, delayMs, folder, peer } = readOrder();
process.env.CRAWLEE_STORAGE_DIR = folder;
process.env.CRAWLEE_LOG_LEVEL = 'ERROR';
process.env.APIFY_LOG_LEVEL = 'ERROR';
process.env.CRAWLEE_SYSTEM_INFO_V2 = 'true';

// The farm's names are known here only.
const lookup = (hostname: string, options: unknown, callback: unknown) => {
  const [given, done] = (typeof options === 'function' ? [{}, options] : [options, callback]) as [
    { all?: boolean },
    (error: null, address: unknown, family?: number) => void,
  ];
  const address = addresses[hostname] ?? '127.0.0.1';
  if (given.all) done(null, [{ address, family: 4 }]);
  else done(null, address, 4);
};
dns.lookup = lookup as unknown as typeof dns.lookup;

const entry = pathToFileURL(join(peer, 'node_modules/@crawlee/cheerio/index.mjs')).href;
const { CheerioCrawler } = (await import(entry)) as Crawlee;

/** The same politeness: one at a time for each host, and a delay between. Crawlee's own delay is one a domain. */
const turns = new Map<string, Promise<void>>();
const finish = new Map<string, () => void>();

const crawler = new CheerioCrawler({
  maxConcurrency: 200,
  minConcurrency: 64,
  respectRobotsTxtFile: true,
  preNavigationHooks: [
    async ({ request }) => {
      const { host } = new URL(request.url);
      const before = turns.get(host) ?? Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      turns.set(
        host,
        before.then(() => promise),
      );
      await before;
      finish.set(request.url, () => void sleep(delayMs).then(resolve));
    },
  ],
  async requestHandler({ request, $, enqueueLinks, pushData }) {
    finish.get(request.url)?.();
    finish.delete(request.url);
    $('script, style').remove();
    await pushData({ url: request.url, title: $('title').text(), text: $('body').text() });
    await enqueueLinks({ strategy: 'all' });
  },
  async failedRequestHandler() {},
});
// What is loaded once is not part of the cost of a page.
await new CheerioCrawler({
  maxConcurrency: 1,
  minConcurrency: 1,
  respectRobotsTxtFile: true,
  preNavigationHooks: [],
  async requestHandler({ request, $, pushData }) {
    await pushData({ url: request.url, title: $('title').text(), text: $('body').text() });
  },
  async failedRequestHandler() {},
}).run([`${seeds[0]}?warm`]);
const measuring = startMeasuring();
await crawler.run(seeds);
measuring.report();
process.disconnect();
