import { randomBytes } from 'node:crypto';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { type Engine, openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault, type Vault } from '@lyceum/platform/vault/vault';
import { type Kysely, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { AdministrationTables } from '../adapters/administration-schema.ts';
import { searchMigrations } from '../migrations/migrations.ts';

export interface AdministrationStore {
  readonly db: Kysely<AdministrationTables>;
  readonly vault: Vault;
  readonly folder: string;
}

/** The tables of administration in a database of their own, gone when the test has ended. */
export async function openAdministrationStore(engine: Engine = 'sqlite'): Promise<AdministrationStore> {
  const folder = temporaryFolder();
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
  const service = `search_${randomBytes(6).toString('hex')}`;
  const url = engine === 'postgres' ? (process.env.TEST_DATABASE_URL ?? '') : undefined;
  const key = vault.dataKey('database');
  const database = await openDatabase<AdministrationTables>({
    service,
    folder,
    key,
    migrations: searchMigrations,
    url,
  });
  onTestFinished(async () => {
    if (engine === 'postgres') await sql`drop schema ${sql.id(service)} cascade`.execute(database.db);
    await database.close();
  });
  return { db: database.db, vault, folder };
}
