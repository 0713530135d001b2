import { afterEach, expect, test } from 'vitest';
import { readSitemap } from '../discovery/sitemap.ts';
import { createFetcher } from '../fetch/fetcher.ts';
import { createRobots } from '../robots/policy.ts';
import { type Farm, type FarmOptions, startFarm } from './farm.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function farming(options: FarmOptions, timeoutMs = 20_000) {
  const farm = await startFarm(options);
  const fetcher = createFetcher({
    userAgent: 'LyceumBot/1.0',
    allowAddresses: ['127.0.0.0/8'],
    maxBytes: 2_000_000,
    timeoutMs,
    maxRatio: 20,
    lookup: farm.lookup,
  });
  const robots = createRobots({ fetcher, agent: 'LyceumBot', clock: Date });
  open.push(() => fetcher.close(), farm.close);
  return { farm, fetcher, robots };
}

const reasons = (farm: Farm, minDelayMs: number) =>
  farm.violations({ minDelayMs }).map(({ why, path }) => `${why} ${path}`);

test('our reading of robots.txt agrees with what each host of the farm forbids', async () => {
  const { farm, robots } = await farming({ hosts: 20, pagesPerHost: 3 });
  const { found, forbidden } = farm.expected();
  expect(found.size).toBeGreaterThan(300);
  const isAllowed = async (url: string) => (await robots.rulesFor(url)).allows(url);
  for (const url of found) expect(await isAllowed(url), url).toBe(true);
  const byLinkOnly = (url: string) => url.includes('/behind-');
  for (const url of forbidden) if (!byLinkOnly(url)) expect(await isAllowed(url), url).toBe(false);
  expect(reasons(farm, 0).filter((reason) => reason.startsWith('forbidden'))).toEqual([]);
});

test('what must be found answers, in the end, with a page', async () => {
  const { farm, fetcher } = await farming({ hosts: 2, pagesPerHost: 3 });
  for (const url of farm.expected().found) {
    const first = await fetcher.fetch({ url });
    const outcome = url.endsWith('/busy.html') ? await fetcher.fetch({ url }) : first;
    expect(outcome, url).toMatchObject({ kind: 'page' });
  }
});

test.each([
  ['/missing.html', 'client_error'],
  ['/gone.html', 'gone'],
  ['/error.html', 'server_error'],
  ['/busy.html', 'too_many_requests'],
  ['/stream.html', 'too_large'],
  ['/drip.html', 'timeout'],
  ['/bomb.html', 'compression_bomb'],
  ['/redirect/nowhere', 'protocol'],
])('%s fails as it should: %s', async (path, why) => {
  const { farm, fetcher } = await farming({ hosts: 1, pagesPerHost: 1 }, path === '/drip.html' ? 700 : 20_000);
  expect(await fetcher.fetch({ url: `${farm.seeds[0]?.slice(0, -1)}${path}` })).toMatchObject({ kind: 'failed', why });
});

test('a page is not sent to those who have it', async () => {
  const { farm, fetcher } = await farming({ hosts: 1, pagesPerHost: 2 });
  const url = farm.seeds[0] ?? '';
  const first = await fetcher.fetch({ url });
  const etag = first.kind === 'page' ? (first.page.headers.etag ?? '') : '';
  expect(await fetcher.fetch({ url, etag })).toMatchObject({ kind: 'not_modified' });
});

test('a sitemap has the page that nothing links to', async () => {
  const { farm, fetcher } = await farming({ hosts: 1, pagesPerHost: 2 });
  const outcome = await fetcher.fetch({ url: `${farm.seeds[0]}sitemap.xml` });
  const urls = outcome.kind === 'page' ? readSitemap(outcome.page).urls.map(({ url }) => url) : [];
  expect(urls).toEqual([farm.seeds[0], `${farm.seeds[0]}p/1.html`, `${farm.seeds[0]}only-in-sitemap.html`]);
});

test('the logs tell on a crawler that is not polite', async () => {
  const { farm, fetcher } = await farming({ hosts: 10, pagesPerHost: 2, crawlDelayMs: 60_000 });
  const get = (host: number, path: string) => fetcher.fetch({ url: `${farm.seeds[host]}${path}` });
  await get(1, 'private/hidden.html');
  await get(8, '');
  expect(reasons(farm, 0)).toEqual(['forbidden /private/hidden.html', 'forbidden /']);
  farm.forget();
  await get(0, 'behind-nofollow.html');
  await get(2, '');
  await get(2, 'p/1.html');
  expect(reasons(farm, 0)).toEqual(['nofollow /behind-nofollow.html']);
  expect(reasons(farm, 60_000)).toContain('too_early /p/1.html');
  farm.forget();
  // This host asks for a minute itself; that one for a second, once it is busy.
  await get(3, '');
  await get(3, 'p/1.html');
  await get(5, 'busy.html');
  await get(5, 'busy.html');
  expect(reasons(farm, 0)).toEqual(['too_early /p/1.html', 'before_retry_after /busy.html']);
});

test('requests at once, and to one address under several names, are seen', async () => {
  const { farm } = await farming({ hosts: 2, pagesPerHost: 2, hostsPerAddress: 2 });
  const fetcher = createFetcher({
    userAgent: 'x',
    allowAddresses: ['127.0.0.0/8'],
    maxBytes: 1_000_000,
    timeoutMs: 20_000,
    maxRatio: 20,
    connectionsPerHost: 2,
    lookup: farm.lookup,
  });
  open.unshift(() => fetcher.close());
  await Promise.all([
    fetcher.fetch({ url: `${farm.seeds[0]}slow.html` }),
    fetcher.fetch({ url: `${farm.seeds[0]}slow.html?2` }),
  ]);
  expect(reasons(farm, 0).some((reason) => reason.startsWith('at_once'))).toBe(true);
  farm.forget();
  await fetcher.fetch({ url: farm.seeds[0] ?? '' });
  await fetcher.fetch({ url: farm.seeds[1] ?? '' });
  expect(farm.violations({ minDelayMs: 60_000, addressDelayMs: 60_000 }).map(({ why }) => why)).toEqual([
    'address_too_early',
  ]);
});

test('a thousand hosts have a thousand names, and addresses of their own where the system has them', async () => {
  const { farm, fetcher } = await farming({ hosts: 1000, pagesPerHost: 1, hostile: false });
  expect(new Set(farm.seeds).size).toBe(1000);
  if (process.platform === 'linux') expect(new Set(farm.hosts.map(({ address }) => address)).size).toBe(1000);
  const names = new Set<string>();
  for (let at = 0; at < 1000; at += 50) {
    const outcomes = await Promise.all(farm.seeds.slice(at, at + 50).map((url) => fetcher.fetch({ url })));
    for (const outcome of outcomes) names.add(outcome.kind === 'page' ? outcome.page.url : outcome.kind);
  }
  expect(names).toEqual(new Set(farm.seeds));
});
