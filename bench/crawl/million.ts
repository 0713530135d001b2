import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import type { CrawlSchema } from '../../services/search/src/adapters/crawl-schema.ts';
import { cancelCrawl } from '../../services/search/src/crawl/jobs/manage-jobs.ts';
import { startTestIngest } from '../../services/search/src/ingest/testing/test-ingest.ts';
import { searchMigrations } from '../../services/search/src/migrations/migrations.ts';

/**
 * `npm run bench:crawl:million`: sites whose sitemaps name a million pages. The crawler reads the sitemaps and begins to
 * fetch; it is told to stop when all the addresses are in its queue. Memory must not grow with the queue.
 */
const { values } = parseArgs({
  options: { urls: { type: 'string', default: '1000000' }, serve: { type: 'boolean', default: false } },
});
const wanted = Number(values.urls);
/** As many as one host may queue in this test setting, without its home page and its sitemap. */
const urlsPerSite = 9_900;
const sites = Math.ceil(wanted / urlsPerSite);
const addressOf = (site: number) => `127.2.${Math.floor(site / 250)}.${1 + (site % 250)}`;

if (values.serve) serveSites();
else await measure();

function serveSites(): void {
  const server = createServer((request, response) => {
    const host = request.headers.host ?? '';
    if (request.url === '/robots.txt') response.end(`User-agent: *\nSitemap: http://${host}/sitemap.xml\n`);
    else if (request.url === '/sitemap.xml') {
      const entries = Array.from(
        { length: urlsPerSite },
        (_, at) => `<url><loc>http://${host}/section-${at % 97}/article-number-${at}.html</loc></url>`,
      );
      response.setHeader('content-type', 'application/xml');
      response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`);
    } else {
      response.setHeader('content-type', 'text/html');
      response.end(`<title>${request.url}</title><p>A page called ${request.url} of ${host}, and nothing else.`);
    }
  });
  process.on('disconnect', () => process.exit(0));
  server.listen(0, '0.0.0.0', 4096, () => process.send?.((server.address() as AddressInfo).port));
}

async function measure(): Promise<void> {
  // In a process of its own, so that its memory is not counted as the crawler's.
  const web = fork(import.meta.filename, ['--serve']);
  const [port] = (await once(web, 'message')) as [number];
  const lookup: LookupFunction = (hostname, options, callback) => {
    const address = addressOf(Number(/\d+/.exec(hostname)?.[0] ?? 0));
    if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-million-'));
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
  const location = { service: 'search', folder, key: vault.dataKey('database') };
  const database = await openDatabase<CrawlSchema>({ ...location, migrations: searchMigrations });
  const ingest = await startTestIngest({ database, vault, folder, lookup, delayMs: 2000, connections: 64 });
  const before = process.cpuUsage();
  const seeds = Array.from({ length: sites }, (_, site) => `http://s${site}.farm.test:${port}/`);
  const { id } = await ingest.start({ seeds, scope: 'host', maxPages: 1_000_000 });
  let shown = -1;
  for (let known = 0; known < wanted; ) {
    await sleep(500);
    const { addresses, due } = await ingest.frontier.size();
    known = addresses;
    const step = Math.floor((known / wanted) * 10);
    if (step === shown) continue;
    shown = step;
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage(before);
    const file = statSync(join(folder, 'search.sqlite'), { throwIfNoEntry: false })?.size ?? 0;
    console.log(
      `${String(known).padStart(8)} addresses, ${String(due).padStart(8)} wait  ${(rss / 1e6).toFixed(0).padStart(5)} MB  main heap ${(heapUsed / 1e6).toFixed(0).padStart(4)} MB  ` +
        `${((user + system) / 1e3 / Math.max(1, known)).toFixed(3)} ms CPU an address  ${(file / 1e6).toFixed(0)} MB on disk`,
    );
  }
  await cancelCrawl(ingest.manage, id);
  await ingest.close();
  await database.close();
  web.disconnect();
  rmSync(folder, { recursive: true, force: true });
}
