import { randomBytes } from 'node:crypto';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import { onTestFinished } from 'vitest';
import { type PictureTables, sqlFoundPictures } from '../adapters/sql-found-pictures.ts';
import { searchMigrations } from '../migrations/migrations.ts';

/** In an encrypted file, or in a schema of a PostgreSQL server; gone when the test has ended. */
export async function openFoundPictures(location: { service?: string; url?: string } = {}) {
  const folder = temporaryFolder();
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
  const database = await openDatabase<PictureTables>({
    service: location.service ?? `search_${randomBytes(6).toString('hex')}`,
    folder,
    key: vault.dataKey('database'),
    migrations: searchMigrations,
    url: location.url,
  });
  onTestFinished(() => database.close());
  return { folder, vault, pictures: sqlFoundPictures({ db: database.db, vault }) };
}
