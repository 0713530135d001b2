import { expect, test } from 'vitest';
import { page, startSmallSite } from '../ingest/testing/small-site.ts';
import { startTestSearch } from '../ingest/testing/test-search.ts';

const outcomeOf = async (search: Awaited<ReturnType<typeof startTestSearch>>, url: string) =>
  (await search.call('GET', `/api/admin/crawl/page?url=${encodeURIComponent(url)}`)).body;

test('a crawl is ordered, goes through a site, and says of every page what became of it', async () => {
  const site = await startSmallSite({
    '/robots.txt': (_, response) => response.end('User-agent: *\nDisallow: /private/'),
    '/': page('Home', {
      links: ['/a', '/private/x', '/noindex', '/missing', '/moved', '/copy', '/big', 'http://x.test/'],
    }),
    '/a': page('First', { links: ['/'] }),
    '/noindex': page('Hidden', { head: '<meta name="robots" content="noindex">' }),
    '/moved': (_, response) => response.writeHead(301, { location: '/a' }).end(),
    '/copy': page('First', { links: ['/'] }),
    '/big': (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<title>x</title>${'<p>word '.repeat(3_000_000)}`);
    },
  });
  const search = await startTestSearch();
  const accepted = await search.call('POST', '/api/admin/crawl', { seeds: [`${site.url}/`] });
  expect(accepted.status).toBe(202);
  expect(accepted.headers.get('location')).toBe(`/api/admin/crawl/${accepted.body.id}`);
  const crawl = await search.finished(accepted.body.id);
  expect(crawl).toMatchObject({
    state: 'completed',
    scope: 'host',
    error: null,
    counts: { queued: 0, indexed: 2, robotsDenied: 1, noindex: 1, gone: 1, redirected: 1, duplicate: 1, tooLarge: 1 },
  });
  expect(site.asked.map(({ path }) => path)).not.toContain('/private/x');
  expect(await outcomeOf(search, `${site.url}/#top`)).toMatchObject({ url: `${site.url}/`, indexed: true });
  expect(await outcomeOf(search, `${site.url}/private/x`)).toMatchObject({ indexed: false, outcome: 'robots_denied' });
  expect(await outcomeOf(search, `${site.url}/noindex`)).toMatchObject({ outcome: 'noindex', indexed: false });
  expect(await outcomeOf(search, `${site.url}/moved`)).toMatchObject({ pointsTo: `${site.url}/a` });
  expect((await outcomeOf(search, `${site.url}/nowhere`)).why).toMatch(/^No crawl has found it/);
  const { body: list } = await search.call('GET', '/api/admin/crawl?limit=1&state=completed');
  expect(list.items).toHaveLength(1);
});

test('events begin with how things stand, name each page, and end with the crawl; a broken stream is continued', async () => {
  const site = await startSmallSite({ '/': page('Home', { links: ['/a'] }), '/a': page('A') });
  const search = await startTestSearch();
  const { body } = await search.call('POST', '/api/admin/crawl', { seeds: [`${site.url}/`] });
  const text = await (await search.events(body.id)).text();
  const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
  expect(events.at(-1)).toMatchObject({ state: 'completed', page: null, counts: { fetched: 2 } });
  const urls = events.flatMap((event) => (event.page ? [event.page.url] : []));
  expect(urls).toEqual([`${site.url}/`, `${site.url}/a`]);

  const ids = [...text.matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const after = await (await search.events(body.id, { 'last-event-id': ids[0] ?? '' })).text();
  expect(after).toContain('"state":"completed"');
});

test('a crawl can be paused, resumed and cancelled, each only when that makes sense', async () => {
  const links = Array.from({ length: 200 }, (_, at) => `/${at}`);
  const pages = Object.fromEntries(links.map((link) => [link, page(`Number ${link}`)]));
  const site = await startSmallSite({ '/': page('Home', { links }), ...pages });
  const search = await startTestSearch({ CRAWL_DELAY_MS: '50' });
  const { body: started } = await search.call('POST', '/api/admin/crawl', { seeds: [`${site.url}/`] });
  const path = `/api/admin/crawl/${started.id}`;
  await expect.poll(() => site.asked.length, { timeout: 20_000 }).toBeGreaterThan(3);
  expect((await search.call('POST', `${path}/pause`)).body.state).toBe('paused');
  expect((await search.call('POST', `${path}/pause`)).body.code).toBe('crawl_state_conflict');
  const { counts } = (await search.call('GET', path)).body;
  await expect
    .poll(async () => (await search.call('GET', path)).body.counts.fetched)
    .toBeGreaterThanOrEqual(counts.fetched);
  expect((await search.call('POST', `${path}/resume`)).body.state).toBe('running');
  const asked = site.asked.length;
  await expect.poll(() => site.asked.length, { timeout: 20_000 }).toBeGreaterThan(asked + 3);
  expect((await search.call('DELETE', path)).body.state).toBe('cancelled');
  expect((await search.call('DELETE', path)).status).toBe(409);
  expect(site.asked.length).toBeLessThan(200);
  expect((await search.call('POST', '/api/admin/crawl/0190a1b2-0000-7000-8000-000000000000/pause')).status).toBe(404);
});

test('limits hold: pages, depth, patterns and scope', async () => {
  const site = await startSmallSite({
    '/docs/': page('Docs', { links: ['/docs/a', '/docs/b', '/docs/c', '/other', '/docs/skip/me'] }),
    '/docs/a': page('A', { links: ['/docs/deep'] }),
    '/docs/b': page('B'),
    '/docs/c': page('C'),
    '/docs/deep': page('Deep'),
    '/docs/skip/me': page('Skipped'),
    '/other': page('Other'),
  });
  const search = await startTestSearch();
  const seeds = [`${site.url}/docs/`];
  await search.crawl({ seeds, scope: 'prefix', maxDepth: 1, exclude: ['*/skip/*'] });
  const paths = site.asked.map(({ path }) => path).filter((path) => path !== '/robots.txt');
  expect(new Set(paths)).toEqual(new Set(['/docs/', '/docs/a', '/docs/b', '/docs/c']));
  const crawl = await search.crawl({ seeds, scope: 'host', maxPages: 2 });
  expect(crawl.counts.fetched).toBe(2);
});

test('owners push pages when a file on their host proves that they may', async () => {
  const site = await startSmallSite({ '/': page('Home'), '/new': page('Fresh news') });
  const search = await startTestSearch();
  const key = 'a1b2c3d4e5f6';
  const push = { host: site.host, key, urlList: [`${site.url}/new`] };
  expect((await search.call('POST', '/api/indexnow', push)).body.code).toBe('site_not_crawled');
  await search.crawl({ seeds: [`${site.url}/`] });
  const elsewhere = { ...push, urlList: ['http://elsewhere.test/new'] };
  expect((await search.call('POST', '/api/indexnow', elsewhere)).status).toBe(422);

  expect((await search.call('POST', '/api/indexnow', push)).status).toBe(202);
  await expect.poll(() => site.asked.map(({ path }) => path)).toContain(`/${key}.txt`);
  site.pages[`/${key}.txt`] = (_, response) => response.setHeader('content-type', 'text/plain').end(`${key}\n`);
  expect((await outcomeOf(search, `${site.url}/new`)).indexed).toBe(false);
  const single = `/api/indexnow?url=${encodeURIComponent(`${site.url}/new`)}&key=${key}`;
  expect((await search.call('GET', single)).status).toBe(202);
  await expect.poll(async () => (await outcomeOf(search, `${site.url}/new`)).indexed, { timeout: 20_000 }).toBe(true);
});

test('what cannot be crawled is refused with a reason', async () => {
  const search = await startTestSearch();
  const order = (body: unknown) => search.call('POST', '/api/admin/crawl', body);
  expect((await order({ seeds: ['http://user:secret@one.test/'] })).body.errors[0].path).toBe('/seeds/0');
  expect((await order({ seeds: ['http://one.test/'], recrawlAfter: 'PT0S' })).body.errors[0].path).toBe(
    '/recrawlAfter',
  );
  expect((await search.call('GET', '/api/admin/crawl?cursor=AAAA')).body.code).toBe('invalid_cursor');
  const unsigned = await fetch(new URL('/api/admin/crawl', search.url));
  expect(unsigned.status).toBe(401);
});
