import { join } from 'node:path';
import { startTestDns } from '@lyceum/platform/dns/testing/dns-server';
import { expect, test } from 'vitest';
import type { OptedOut } from '../ports/opt-outs.ts';
import { startOwnSite } from '../testing/own-site.ts';
import { samplePage } from '../testing/sample-page.ts';
import { startTestSearch, type TestSearch } from '../testing/test-search.ts';

const contact = 'owner@example.org';
const file = '/.well-known/lyceum-opt-out.txt';

const ask = (search: TestSearch, query = 'otters') => search.call('/api/search', { body: { query } });
const sitesIn = ({ body }: { body: { items: { site: string }[] } }) =>
  [...new Set(body.items.map(({ site }) => site))].toSorted((one, other) => (one < other ? -1 : 1));

async function fill(search: TestSearch, site: string): Promise<void> {
  await search.ground.index.upsert(
    [
      samplePage(site, '/', { title: `Otterhaven of ${site}` }),
      samplePage(site, '/paper.pdf', { type: 'document', fileType: 'pdf' }),
      samplePage(site, '/course', { type: 'structured' }),
      samplePage(site, '/otter.jpg', {
        type: 'image',
        image: { imageUrl: `https://${site}/otter.jpg`, width: 10, height: 10 },
      }),
    ],
    { refresh: 'wait' },
  );
}

test('a proven site leaves all four indexes, suggestions and features at once, and stays out after a restart and a restore', async () => {
  const forgotten: [string, OptedOut][] = [];
  const search = await startTestSearch({
    features: () => [
      {
        serve() {},
        forgetSites: async (out) =>
          void forgotten.push(...out.map(({ site, what }): [string, OptedOut] => [site, what])),
      },
    ],
  });
  const own = await startOwnSite();
  await fill(search, own.site);
  await fill(search, 'other.example');
  const snapshot = join(search.dataFolder, 'search', 'snapshot');
  await search.ground.index.snapshot(snapshot);
  expect(sitesIn(await ask(search))).toEqual([own.site, 'other.example']);

  const asked = await search.call('/api/opt-out', { body: { site: own.site, contact } });
  expect(asked.status).toBe(201);
  expect(asked.headers.get('location')).toBe(`/api/opt-out/${asked.body.id}`);
  expect(JSON.stringify(asked.body)).not.toContain(contact);
  const unproven = await search.call(`/api/opt-out/${asked.body.id}/verify`, { method: 'POST' });
  expect([unproven.status, unproven.body.code]).toEqual([409, 'opt_out_unproven']);
  expect(sitesIn(await ask(search))).toEqual([own.site, 'other.example']);

  own.put(file, `${asked.body.proof.file.content}\n`);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const proven = await search.call(`/api/opt-out/${asked.body.id}/verify`, { method: 'POST' });
  expect(proven.body).toMatchObject({ state: 'proven', site: own.site });
  const listed = await search.admin('/api/admin/opt-outs');
  expect(listed.body.items).toMatchObject([
    { site: own.site, purpose: 'opt_out', what: ['crawling'], state: 'proven' },
  ]);
  expect(JSON.stringify(listed.body)).not.toContain(contact);

  const gone = async () => {
    expect(sitesIn(await ask(search))).toEqual(['other.example']);
    const { documents } = await search.ground.index.stats();
    expect(Object.values(documents)).toEqual([1, 1, 1, 1]);
    const suggested = await search.call(`/api/search/suggestions?q=${encodeURIComponent(own.site)}`);
    expect(suggested.text).not.toContain(own.site);
  };
  await gone();
  expect(forgotten).toEqual([[own.site, 'crawling']]);
  // What a crawl under way still brings does not get in.
  await fill(search, own.site);
  await gone();

  await search.restart();
  await gone();
  await search.ground.index.restore(snapshot);
  await gone();
  expect(search.ground.optOuts.has(own.site, 'images')).toBe(true);
  expect(forgotten.length).toBeGreaterThanOrEqual(3);
});

test('the proof may be a tag in the head or a DNS record, but nothing that visitors can write', async () => {
  const dns = await startTestDns();
  const search = await startTestSearch({ environment: { DNS_SERVERS: dns.address } });
  const claim = async (site: string) => (await search.call('/api/opt-out', { body: { site, contact } })).body;
  const verify = async (id: string) => (await search.call(`/api/opt-out/${id}/verify`, { method: 'POST' })).status;

  const tagged = await startOwnSite();
  const first = await claim(tagged.site);
  tagged.put('/', `<!doctype html><title>Mine</title>${first.proof.metaTag.html}<p>Hello`, 'text/html');
  expect(await verify(first.id)).toBe(200);

  for (const hostile of [
    (html: string) => `<!doctype html><head><title>Blog</title></head><body>${html}</body>`,
    (html: string) => `<title>${html}</title>`,
    (html: string) => `<!-- ${html} -->`,
    (html: string) => `<p>Comment</p>${html}`,
    (html: string) => `<noscript>${html}</noscript>`,
    (html: string) => `<link title='${html}'>`,
  ]) {
    const site = await startOwnSite();
    const wanted = await claim(site.site);
    site.put('/', hostile(wanted.proof.metaTag.html), 'text/html');
    site.redirect(file, `http://${tagged.site}/elsewhere`);
    tagged.put('/elsewhere', wanted.proof.file.content);
    expect(await verify(wanted.id)).toBe(409);
  }

  const named = await claim('localhost');
  dns.set('TXT', named.proof.dnsRecord.name, [named.proof.dnsRecord.value]);
  expect(await verify(named.id)).toBe(200);
});

test('nobody can take a name that others share, and a host that is none is refused', async () => {
  const search = await startTestSearch();
  for (const site of ['co.uk', 'GitHub.io', 'com', 'not a host', 'a:99999']) {
    expect((await search.call('/api/opt-out', { body: { site, contact } })).status).toBe(422);
  }
  const own = await startOwnSite();
  const statuses = [];
  for (let at = 0; at < 21; at++) {
    statuses.push((await search.call('/api/opt-out', { body: { site: own.site, contact } })).status);
  }
  expect(statuses.slice(-2)).toEqual([201, 409]);
});

test('an owner comes back with a proof of its own, and the old one does not serve for it', async () => {
  const search = await startTestSearch();
  const own = await startOwnSite();
  const out = (await search.call('/api/opt-out', { body: { site: own.site, contact } })).body;
  own.put(file, out.proof.file.content);
  await search.call(`/api/opt-out/${out.id}/verify`, { method: 'POST' });
  expect(search.ground.optOuts.has(own.site, 'crawling')).toBe(true);

  const back = (await search.call('/api/opt-out', { body: { site: own.site, contact, purpose: 'opt_in' } })).body;
  own.put('/.well-known/lyceum-opt-in.txt', out.proof.file.content);
  expect((await search.call(`/api/opt-out/${back.id}/verify`, { method: 'POST' })).status).toBe(409);
  own.put('/.well-known/lyceum-opt-in.txt', back.proof.file.content);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  expect((await search.call(`/api/opt-out/${back.id}/verify`, { method: 'POST' })).body.state).toBe('proven');
  expect(search.ground.optOuts.has(own.site, 'crawling')).toBe(false);
  expect((await search.call(`/api/opt-out/${out.id}`)).body.state).toBe('revoked');
});

test('an organisation opts out with one proof for all, and what is held is shown to the owner only', async () => {
  const search = await startTestSearch();
  const sites = await Promise.all([startOwnSite(), startOwnSite(), startOwnSite()]);
  for (const { site } of sites) await fill(search, site);
  const names = sites.map(({ site }) => site);
  const lent = samplePage('gallery.example', '/lent', {
    type: 'image',
    tags: [`host:${names[0]}`],
    image: { imageUrl: `https://${names[0]}/lent.jpg`, width: 10, height: 10 },
  });
  await search.ground.index.upsert([lent], { refresh: 'wait' });
  const look = (await search.call('/api/opt-out', { body: { site: names[0], contact, purpose: 'inspect' } })).body;
  expect((await search.call(`/api/opt-out/${look.id}/holdings`)).status).toBe(409);
  sites[0]?.put('/.well-known/lyceum-inspect.txt', look.proof.file.content);
  await search.call(`/api/opt-out/${look.id}/verify`, { method: 'POST' });
  const held = await search.call(`/api/opt-out/${look.id}/holdings?limit=3`);
  expect(held.body).toMatchObject({ site: names[0], optedOut: [] });
  expect(held.body.documents.map(({ count }: { count: number }) => count)).toEqual([1, 1, 1, 2]);
  expect(held.body.addresses.items).toHaveLength(3);
  const rest = `/api/opt-out/${look.id}/holdings?cursor=${encodeURIComponent(held.body.addresses.nextCursor)}`;
  expect((await search.call(rest)).body.addresses.items).toHaveLength(2);
  expect((await search.call(`/api/opt-out/${look.id}/holdings?cursor=nonsense`)).body.code).toBe('invalid_cursor');

  const group = (await search.call('/api/opt-out/groups', { body: { sites: names, contact, what: ['images'] } })).body;
  const [token] = group.items.map(({ proof }: { proof: { file: { content: string } } }) => proof.file.content);
  for (const own of sites.slice(0, 2)) own.put(file, token);
  const checked = await search.call(`/api/opt-out/groups/${group.id}/verify`, { method: 'POST' });
  expect(checked.body.items.map(({ state }: { state: string }) => state)).toEqual(['proven', 'proven', 'pending']);
  const { documents } = await search.ground.index.stats();
  expect(documents).toMatchObject({ web: 3, image: 1 });
  expect(search.ground.optOuts.has(`${names[0]}`, 'crawling')).toBe(false);
  expect((await search.call(`/api/opt-out/groups/${group.id}`)).body).toEqual(checked.body);
});

test('without snippets, a site shows its title and nothing of its text', async () => {
  const search = await startTestSearch();
  const own = await startOwnSite();
  await fill(search, own.site);
  const snippets = async () => (await ask(search)).body.items.map(({ snippet }: { snippet: string }) => snippet);
  expect((await snippets()).join()).toContain('hold hands');
  const out = (await search.call('/api/opt-out', { body: { site: own.site, contact, what: ['snippets'] } })).body;
  own.put(file, out.proof.file.content);
  await search.call(`/api/opt-out/${out.id}/verify`, { method: 'POST' });
  expect((await snippets()).join('')).toBe('');
  expect((await ask(search)).body.items.length).toBeGreaterThan(0);
});

test('the bot says who it is, where it comes from and how to limit it', async () => {
  const search = await startTestSearch({
    environment: { BOT_ADDRESSES: '192.0.2.0/28', BOT_REVERSE_DNS: '.crawl.example.org' },
  });
  const { body } = await search.call('/api/bot');
  expect(body).toMatchObject({
    name: 'LyceumBot',
    robotsToken: 'LyceumBot',
    addresses: ['192.0.2.0/28'],
    reverseDns: '.crawl.example.org',
  });
  expect(body.userAgent).toMatch(/^LyceumBot\/\S+ \(\+http.*\/bot\)$/);
  expect(body.limits).toHaveLength(3);
});
