import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { openConnection } from '@lyceum/platform/database/sqlite/connection';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { decryptedPages, filesThatSay } from '../index/testing/decrypted-files.ts';
import { page, type SmallSite, startSmallSite } from '../ingest/testing/small-site.ts';
import { startTestSearch } from '../ingest/testing/test-search.ts';
import { documentId } from '../model/document-id.ts';
import { drawnScene } from '../pictures/testing/drawn-scene.ts';

const patient = { timeout: 60_000, interval: 100 };
const picture = await sharp(drawnScene('sea')).png().toBuffer();

/** An embedding server that knows one meaning. */
async function startEmbedder(): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const { input } = JSON.parse(text) as { input: string[] };
      const data = input.map((_, index) => ({ index, embedding: Array.from({ length: 16 }, (__, at) => at + 1) }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/embeddings`;
}

const png: SmallSite['pages'][string] = (_, response) => response.setHeader('content-type', 'image/png').end(picture);

/** What somebody who has all keys reads in the data folder. */
function readerOf(dataDir: string) {
  const folder = join(dataDir, 'search');
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir }) });
  const under = (name: string) => readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' });
  return {
    indexSays: (words: string[]) => filesThatSay(join(folder, 'index'), vault.dataKey('index'), words).length > 0,
    vectorsSay(id: string) {
      const name = readdirSync(folder).find((each) => each.startsWith('vectors-')) ?? 'none';
      return decryptedPages(join(folder, name, 'passages.db'), vault.dataKey('vectors')).includes(id);
    },
    thumbnails: () => under('thumbnails').filter((name) => name.endsWith('.sealed')).length,
    rows(sql: string): number {
      const database = openConnection({
        path: join(folder, 'search.sqlite'),
        key: vault.dataKey('database'),
        readonly: true,
      });
      try {
        return Number(Object.values(database.prepare(sql).all([])[0] ?? {})[0]);
      } finally {
        database.close();
      }
    },
  };
}

test('of a crawled site that opts out nothing is left: documents, vectors, pictures, addresses, links', {
  timeout: 180_000,
}, async () => {
  const leaving = await startSmallSite({
    '/': page('Otterhaven', {
      links: ['/quetzalpath'],
      text: '<img src="/own.png" alt="Otterhaven by night">Swimming otters.',
    }),
    '/quetzalpath': page('More of Otterhaven', { links: ['/'] }),
    '/own.png': png,
    '/lent.png': png,
  });
  const staying = await startSmallSite({
    '/': page('Badgers', {
      text: `<img src="${leaving.url}/lent.png" alt="Lent by others"><img src="/mine.png" alt="Badger">Digging.`,
    }),
    '/mine.png': png,
  });
  const DATA_DIR = temporaryFolder();
  const embedder = { EMBEDDER_URL: await startEmbedder(), EMBEDDER_DIMENSIONS: '16', EMBEDDER_MODEL: 'one' };
  const search = await startTestSearch({ DATA_DIR, MODELS: 'off', SEARCH_BUDGET_MS: '60000', ...embedder });
  for (const { url } of [leaving, staying]) {
    expect(await search.crawl({ seeds: [`${url}/`] })).toMatchObject({ state: 'completed' });
  }
  const reader = readerOf(DATA_DIR);
  const page1 = documentId('web', `${leaving.url}/`);
  const words = ['otterhaven', 'Otterhaven', leaving.host];
  await expect.poll(reader.thumbnails, patient).toBe(3);
  await expect.poll(() => reader.vectorsSay(page1), patient).toBe(true);
  expect(reader.indexSays(words)).toBe(true);
  const before = reader.rows('select count(*) from crawl_pages');
  const pictures = async () =>
    (await search.call('POST', '/api/search/image', { query: 'lent by others', filters: {} })).body.items.length;
  expect(await pictures()).toBeGreaterThan(0);

  const { crawling } = (await search.call('GET', '/api/admin/analytics')).body;
  expect(crawling).toMatchObject({ fetched: 3, indexed: 3, failed: 0 });

  const claim = await search.call('POST', '/api/opt-out', { site: leaving.host, contact: 'owner@example.org' });
  leaving.pages['/.well-known/lyceum-opt-out.txt'] = (_, response) =>
    void response.setHeader('content-type', 'text/plain').end(claim.body.proof.file.content);
  expect((await search.call('POST', `/api/opt-out/${claim.body.id}/verify`)).body).toMatchObject({ state: 'proven' });

  // All of this holds when the proof is answered; only files that are merged are written anew a moment later.
  expect(reader.vectorsSay(page1)).toBe(false);
  expect(reader.thumbnails()).toBe(1);
  expect(reader.rows('select count(*) from pictures')).toBe(1);
  expect(reader.rows('select count(*) from crawl_pages')).toBe(before - 2);
  expect(
    reader.rows(
      'select count(*) from crawl_links l where not exists (select 1 from crawl_pages p where p.id = l.page_id)',
    ),
  ).toBe(0);
  expect(
    reader.rows(
      'select count(*) from crawl_anchors a where not exists (select 1 from crawl_pages p where p.id = a.page_id)',
    ),
  ).toBe(0);
  expect(reader.rows('select count(*) from crawl_hosts')).toBe(1);
  expect(await pictures()).toBe(0);
  await expect.poll(() => reader.indexSays(words), patient).toBe(false);
  const found = await search.call('POST', '/api/search', { query: 'badgers' });
  expect(found.body.items.map(({ title }: { title: string }) => title)).toContain('Badgers');

  // What administrators block is hidden at once, and kept for a while, so that they can take it back.
  const other = documentId('web', `${staying.url}/`);
  await expect.poll(() => reader.vectorsSay(other), patient).toBe(true);
  const badgers = async () => (await search.call('POST', '/api/search', { query: 'badgers' })).body.items.length;
  const blocked = await search.call('POST', '/api/admin/config', { blockedSites: [staying.host] });
  expect(blocked.status).toBe(200);
  expect(await badgers()).toBe(0);
  await search.call('POST', '/api/admin/config', { blockedSites: [] });
  expect(await badgers()).toBeGreaterThan(0);
});
