import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { FoundImage } from '../ports/image-sink.ts';
import { page, type SmallSite, startSmallSite } from './testing/small-site.ts';
import { startTestIngest } from './testing/test-ingest.ts';
import { openTestCrawlStore } from './testing/test-store.ts';

async function startIngest(options: Partial<Parameters<typeof startTestIngest>[0]> = {}) {
  const ingest = await startTestIngest({ ...(await openTestCrawlStore('sqlite')), delayMs: 5, ...options });
  onTestFinished(() => ingest.close());
  return ingest;
}

type Ingest = Awaited<ReturnType<typeof startIngest>>;

const titles = async ({ index }: Ingest) => {
  await index.refresh();
  return (await Array.fromAsync(index.scan())).map(({ title }) => title).sort((a, b) => (a < b ? -1 : 1));
};

const memoryOf = async ({ frontier }: Ingest, site: SmallSite, path: string) =>
  (await frontier.memoryOf(`${site.url}${path}`))?.memory;

test('what has not changed costs next to nothing the second time, and still leads on', async () => {
  const withTag = (body: string) => (request: { headers: Record<string, unknown> }, response: ServerResponse) => {
    response.setHeader('content-type', 'text/html').setHeader('etag', '"v1"');
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.end(body);
  };
  const site = await startSmallSite({
    '/': withTag(page('Home', { links: ['/a'] })),
    '/a': page('A', { links: ['/b'] }),
    '/b': page('B'),
  });
  const ingest = await startIngest();
  const first = await ingest.crawl({ seeds: [`${site.url}/`] });
  expect(first.counts).toMatchObject({ indexed: 3, notModified: 0 });
  const second = await ingest.crawl({ seeds: [`${site.url}/`] });
  expect(second.counts).toMatchObject({ fetched: 3, indexed: 0, notModified: 1, unchanged: 2 });
  expect(await titles(ingest)).toEqual(['A', 'B', 'Home']);
  const memory = await memoryOf(ingest, site, '/');
  expect(memory).toMatchObject({ checks: 2, changes: 0, history: '0', outcome: 'indexed' });
  expect(memory?.intervalMs).toBeGreaterThan(86_400_000);
});

test('pages that are gone, forbidden or not to be indexed any more leave the index', async () => {
  const site = await startSmallSite({
    '/': page('Home', { links: ['/gone', '/hidden', '/moved', '/stays'] }),
    '/gone': page('Gone'),
    '/hidden': page('Hidden'),
    '/moved': page('Moved'),
    '/stays': page('Stays'),
  });
  const ingest = await startIngest();
  await ingest.crawl({ seeds: [`${site.url}/`] });
  expect(await titles(ingest)).toEqual(['Gone', 'Hidden', 'Home', 'Moved', 'Stays']);
  delete site.pages['/gone'];
  site.pages['/hidden'] = page('Hidden', { head: '<meta name="robots" content="noindex">' });
  site.pages['/moved'] = (_, response) => response.writeHead(302, { location: '/stays' }).end();
  site.pages['/stays'] = (_, response) => response.writeHead(503).end();
  const again = await ingest.crawl({ seeds: [`${site.url}/`] });
  expect(again.counts).toMatchObject({ gone: 1, noindex: 1, redirected: 1, failed: 1, failures: { server_error: 1 } });
  // A server in trouble is no reason to forget what it said.
  expect(await titles(ingest)).toEqual(['Home', 'Stays']);
});

test('of pages that say the same one is indexed; when it leaves, another takes its place', async () => {
  const text = 'The same long text, word for word, in two places of one and the same site. '.repeat(5);
  const site = await startSmallSite({
    '/': page('Home', { links: ['/one'] }),
    '/one': page('Text', { text, links: ['/two'] }),
    '/two': page('Text', { text, links: ['/two'] }),
  });
  const ingest = await startIngest();
  const first = await ingest.crawl({ seeds: [`${site.url}/`] });
  expect(first.counts).toMatchObject({ indexed: 2, duplicate: 1 });
  expect(await memoryOf(ingest, site, '/two')).toMatchObject({ pointsTo: `${site.url}/one`, indexed: false });
  delete site.pages['/one'];
  site.pages['/'] = page('Home again', { links: ['/one', '/two'] });
  await ingest.crawl({ seeds: [`${site.url}/`] });
  expect(await titles(ingest)).toEqual(['Home again', 'Text']);
  expect(await memoryOf(ingest, site, '/two')).toMatchObject({ indexed: true });
});

test('the address that a page names as its right one stands for it, unless there is nothing there', async () => {
  const canonical = (to: string) => ({ head: `<link rel="canonical" href="${to}">` });
  const site = await startSmallSite({
    '/': page('Home', { links: ['/print', '/lost'] }),
    '/print': page('For printing', canonical('/article')),
    '/article': page('Article'),
    '/lost': page('Lost', canonical('/nothing')),
  });
  const ingest = await startIngest();
  await ingest.crawl({ seeds: [`${site.url}/`] });
  expect(await memoryOf(ingest, site, '/print')).toMatchObject({
    outcome: 'duplicate',
    pointsTo: `${site.url}/article`,
  });
  expect(await titles(ingest)).toContain('Article');
  await ingest.crawl({ seeds: [`${site.url}/lost`], scope: 'page' });
  expect(await memoryOf(ingest, site, '/nothing')).toMatchObject({ outcome: 'gone' });
  await ingest.crawl({ seeds: [`${site.url}/lost`], scope: 'page' });
  expect(await titles(ingest)).toContain('Lost');
});

test('a crawl that repeats runs again by itself', async () => {
  const site = await startSmallSite({ '/': page('Home') });
  const ingest = await startIngest();
  const { id } = await ingest.start({ seeds: [`${site.url}/`], recrawlAfter: 'PT1S' });
  await expect.poll(async () => (await ingest.jobs.find(id))?.runs, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
});

test('snippets, pictures and words of links go where the page says they may', async () => {
  const images: FoundImage[] = [];
  const site = await startSmallSite({
    '/': page('Home', { links: ['/a', '/b'], text: 'Text <img src="/cat.png" alt="a cat">' }),
    '/a': page('A', { head: '<meta name="robots" content="max-snippet:20">' }),
    '/b': page('B', {
      head: '<meta name="robots" content="noimageindex">',
      text: '<img src="/dog.png" alt="a dog"> dog',
    }),
  });
  const ingest = await startIngest({
    images: { add: async (found) => void images.push(...found), removePage: async () => {} },
  });
  await ingest.crawl({ seeds: [`${site.url}/`] });
  await ingest.index.refresh();
  const documents = await Array.fromAsync(ingest.index.scan());
  const a = documents.find(({ title }) => title === 'A');
  expect(a?.details?.snippetLength).toBe(20);
  expect(a?.anchors).toEqual(['to /a']);
  expect(images.map(({ url }) => url)).toEqual([`${site.url}/cat.png`]);
});
