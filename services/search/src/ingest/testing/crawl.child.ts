import type { LookupFunction } from 'node:net';
import { openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import type { CrawlSchema } from '../../adapters/crawl-schema.ts';
import { searchMigrations } from '../../migrations/migrations.ts';
import { startTestIngest } from './test-ingest.ts';

/** What the test tells this process. */
export interface ChildOrder {
  readonly folder: string;
  readonly seeds: string[];
  readonly addresses: Record<string, string>;
  readonly delayMs: number;
}

/** What this process tells the test. */
export interface ChildReport {
  readonly state: string;
  readonly counts: Record<string, unknown>;
  readonly documents: number;
}

const order = JSON.parse(process.env.CRAWL_ORDER ?? '{}') as ChildOrder;
const { folder, seeds, addresses, delayMs } = order;

const lookup: LookupFunction = (hostname, options, callback) => {
  const address = addresses[hostname] ?? '';
  if (options.all) callback(null, [{ address, family: 4 }]);
  else callback(null, address, 4);
};

const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
const database = await openDatabase<CrawlSchema>({
  service: 'search',
  folder,
  key: vault.dataKey('database'),
  migrations: searchMigrations,
});
const ingest = await startTestIngest({ database, vault, folder, lookup, delayMs });
const [known] = await ingest.jobs.list({ limit: 1 });
const { id } = known ?? (await ingest.start({ seeds, scope: 'any' }));
process.send?.('started');
const { state, counts } = await ingest.finished(id);
await ingest.index.refresh();
const stats = await ingest.index.stats();
const documents = Object.values(stats.documents).reduce((sum, some) => sum + some, 0);
process.send?.({ state, counts, documents } satisfies ChildReport);
await ingest.close();
await database.close();
process.disconnect();
