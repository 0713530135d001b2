import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import type { CrawlSchema } from '../../services/search/src/adapters/crawl-schema.ts';
import { startTestIngest } from '../../services/search/src/ingest/testing/test-ingest.ts';
import { searchMigrations } from '../../services/search/src/migrations/migrations.ts';

/**
 * `npm run bench:crawl:documentation -- FOLDER...`: serves real documentation (by default Debian's python3-doc,
 * postgresql-doc-15 and debian-handbook) and crawls it whole. What was not found is named.
 */
const given = process.argv.slice(2);
const folders = (
  given.length > 0
    ? given
    : [
        '/usr/share/doc/python3.11/html',
        '/usr/share/doc/postgresql-doc-15/html',
        '/usr/share/doc/debian-handbook/html/en-US',
      ]
).filter((folder) => existsSync(folder));
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.txt': 'text/plain' };

const told20 = (names: string[]): string => (names.length > 0 ? ` (${names.slice(0, 20).join(', ')})` : '');

/** Whether any other page has a link to the file, by a plain search that knows nothing of our parser. */
const isLinked = (source: string, files: string[], name: string): boolean =>
  files.some((other) => {
    if (other === name) return false;
    const hrefs = readFileSync(join(source, other), 'utf8').matchAll(/href="([^"#?]+)/g);
    return hrefs.some(([, href = '']) => !href.includes(':') && join(dirname(other), href) === name);
  });

/** Each folder is a site of its own: `/0/`, `/1/` and so on. */
const server = createServer((request, response) => {
  const [, site = '', rest = ''] = /^\/(\d+)\/(.*?)(?:\?.*)?$/.exec(decodeURI(request.url ?? '/')) ?? [];
  const folder = folders[Number(site)];
  const path = folder === undefined ? '' : join(folder, normalize(`/${rest === '' ? 'index.html' : rest}`));
  if (folder === undefined || !existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
  createReadStream(path).pipe(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

const folder = mkdtempSync(join(tmpdir(), 'lyceum-documentation-'));
const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
const location = { service: 'search', folder, key: vault.dataKey('database') };
const database = await openDatabase<CrawlSchema>({ ...location, migrations: searchMigrations });
const ingest = await startTestIngest({ database, vault, folder, delayMs: 0, maxBytes: 20_971_520, timeoutMs: 30_000 });
try {
  for (const [at, source] of folders.entries()) {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    const crawl = await ingest.crawl({
      seeds: [`http://127.0.0.1:${port}/${at}/index.html`],
      scope: 'prefix',
      maxDepth: 1000,
    });
    const cpu = process.cpuUsage(before);
    const { queued: _, failures, ...counts } = crawl.counts;
    const told = Object.entries({ ...counts, ...failures }).filter(([, count]) => count > 0);
    const files = readdirSync(realpathSync(source), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    );
    const missing: string[] = [];
    for (const name of files) {
      const known = await ingest.frontier.memoryOf(`http://127.0.0.1:${port}/${at}/${encodeURI(name)}`);
      if (known?.memory === undefined) missing.push(name);
    }
    const linked = missing.filter((name) => isLinked(source, files, name));
    console.log(`${source}: ${crawl.state}, ${told.map(([name, count]) => `${name} ${count}`).join(', ')}`);
    console.log(
      `  ${files.length} files; to ${linked.length} that another page links to there was no way${told20(linked)}, ` +
        `and ${missing.length - linked.length} are linked to by no page but themselves${told20(missing)}; ` +
        `${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${((cpu.user + cpu.system) / 1e3 / Math.max(1, counts.fetched)).toFixed(1)} ms CPU a page, ` +
        `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
    );
  }
} finally {
  await ingest.close();
  await database.close();
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}
