import { randomBytes } from 'node:crypto';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import { onTestFinished } from 'vitest';
import { type PersonalTables, sqlPreferences } from '../adapters/sql-preferences.ts';
import { searchMigrations } from '../migrations/migrations.ts';
import type { PersonalStore } from '../ports/personal-store.ts';

/** In an encrypted file, or in a schema of a PostgreSQL server; gone when the test has ended. */
export async function openPersonalStore(location: { service?: string; url?: string } = {}): Promise<PersonalStore> {
  const folder = temporaryFolder();
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
  const database = await openDatabase<PersonalTables>({
    service: location.service ?? `search_${randomBytes(6).toString('hex')}`,
    folder,
    key: vault.dataKey('database'),
    migrations: searchMigrations,
    url: location.url,
  });
  onTestFinished(() => database.close());
  return sqlPreferences({ db: database.db, vault });
}
