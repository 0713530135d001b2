import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import type { CrawlSchema } from '../../services/search/src/adapters/crawl-schema.ts';
import { startTestIngest } from '../../services/search/src/ingest/testing/test-ingest.ts';
import { searchMigrations } from '../../services/search/src/migrations/migrations.ts';
import { readOrder, startMeasuring } from './crawl-order.ts';
import { createPlainReader, createPlainStore } from './plain-reader.ts';

/** Fetch, extract, analyse and index, all of it written durably and encrypted; or, plainly, fetch, parse and store. */
const { seeds, addresses, delayMs, folder, plain } = readOrder();
const lookup: LookupFunction = (hostname, options, callback) => {
  const address = addresses[hostname] ?? '';
  if (options.all) callback(null, [{ address, family: 4 }]);
  else callback(null, address, 4);
};
const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
const location = { service: 'search', folder, key: vault.dataKey('database') };
const database = await openDatabase<CrawlSchema>({ ...location, migrations: searchMigrations });
const ingest = await startTestIngest({
  ...{ database, vault, folder, lookup, delayMs, threads: 1 },
  ...(plain ? { reader: createPlainReader(), store: createPlainStore(join(folder, 'pages.jsonl')) } : {}),
});
// What is loaded once is not part of the cost of a page.
await ingest.crawl({ seeds: [`${seeds[0]}?warm`], scope: 'page', sitemaps: false });
const measuring = startMeasuring();
const crawl = await ingest.crawl({ seeds, scope: 'any', sitemaps: false });
await ingest.index.refresh();
measuring.report();
if (crawl.state !== 'completed' || ingest.faults.length > 0) console.error(crawl, ingest.faults);
await ingest.close();
await database.close();
process.disconnect();
