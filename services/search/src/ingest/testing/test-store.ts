import { randomBytes } from 'node:crypto';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { type Database, type Engine, openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault, type Vault } from '@lyceum/platform/vault/vault';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { CrawlSchema } from '../../adapters/crawl-schema.ts';
import { searchMigrations } from '../../migrations/migrations.ts';

export interface TestCrawlStore {
  readonly database: Database<CrawlSchema>;
  readonly vault: Vault;
  readonly folder: string;
}

/** The tables of the search service in a database of their own, gone when the test has ended. */
export async function openTestCrawlStore(engine: Engine): Promise<TestCrawlStore> {
  const folder = temporaryFolder();
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
  const service = `search_${randomBytes(6).toString('hex')}`;
  const url = engine === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
  if (engine === 'postgres' && !url) throw new Error('TEST_DATABASE_URL is not set: use setup/with-postgres.sh.');
  const database = await openDatabase<CrawlSchema>({
    service,
    folder,
    key: vault.dataKey('database'),
    migrations: searchMigrations,
    url,
  });
  onTestFinished(async () => {
    if (engine === 'postgres') await sql`drop schema ${sql.id(service)} cascade`.execute(database.db);
    await database.close();
  });
  return { database, vault, folder };
}
