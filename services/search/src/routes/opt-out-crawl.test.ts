import { expect, test } from 'vitest';
import { page, startSmallSite } from '../ingest/testing/small-site.ts';
import { startTestSearch } from '../ingest/testing/test-search.ts';

const proofPath = '/.well-known/lyceum-opt-out.txt';
const patient = { timeout: 20_000 };

test('a site that opted out leaves the index and is not fetched again, however it is ordered', async () => {
  const site = await startSmallSite({
    '/': page('Otters', { links: ['/more', '/other'] }),
    '/more': page('More otters'),
    '/other': page('Other otters'),
  });
  const search = await startTestSearch({ CRAWL_ALLOW_ADDRESSES: '127.0.0.0/8', MODELS: 'off' });
  const order = { seeds: [`${site.url}/`] };
  const found = async () => (await search.call('POST', '/api/search', { query: 'otters' })).body.items.length;
  expect(await search.crawl(order)).toMatchObject({ state: 'completed', counts: { indexed: 3 } });
  await expect.poll(found, patient).toBe(3);

  const claim = await search.call('POST', '/api/opt-out', { site: site.host, contact: 'owner@example.org' });
  expect(claim.status).toBe(201);
  const { content } = claim.body.proof.file;
  site.pages[proofPath] = (_, response) => void response.setHeader('content-type', 'text/plain').end(content);
  const before = site.asked.length;
  const proven = await search.call('POST', `/api/opt-out/${claim.body.id}/verify`);
  expect(proven.body).toMatchObject({ state: 'proven' });
  // The proof is looked for in the file and in the head of the first page.
  expect(site.asked.slice(before).every(({ path }) => path === proofPath || path === '/')).toBe(true);
  const afterProof = site.asked.length;
  await expect.poll(found, patient).toBe(0);

  const again = await search.call('POST', '/api/admin/crawl', order);
  expect([again.status, again.body.code]).toEqual([409, 'site_opted_out']);
  // From elsewhere, and by a redirect, one comes to it as well.
  const elsewhere = await startSmallSite({
    '/': page('Badgers', { links: [`${site.url}/`, `${site.url}/more`, '/away'] }),
    '/away': (_, response) => response.writeHead(301, { location: `${site.url}/other` }).end(),
  });
  expect(await search.crawl({ seeds: [`${elsewhere.url}/`], scope: 'any' })).toMatchObject({ state: 'completed' });

  expect(elsewhere.asked.map(({ path }) => path)).toContain('/away');
  expect(site.asked.slice(afterProof)).toEqual([]);
  expect(await found()).toBe(0);
});
