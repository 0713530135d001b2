import { randomBytes } from 'node:crypto';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { type Engine, openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault, type Vault } from '@lyceum/platform/vault/vault';
import { type Kysely, sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { mailMigrations } from '../migrations/migrations.ts';

export interface TestStore<Tables> {
  readonly db: Kysely<Tables>;
  readonly vault: Vault;
  readonly folder: string;
  readonly engine: Engine;
}

/** The tables of the mail service in a database of their own, gone when the test has ended. */
export async function openTestStore<Tables>(engine: Engine): Promise<TestStore<Tables>> {
  const folder = temporaryFolder();
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
  const service = `mail_${randomBytes(6).toString('hex')}`;
  const database = await openDatabase<Tables>({
    service,
    folder,
    key: vault.dataKey('database'),
    migrations: mailMigrations,
    url: engine === 'postgres' ? testDatabaseUrl() : undefined,
  });
  onTestFinished(async () => {
    if (engine === 'postgres') await sql`drop schema ${sql.id(service)} cascade`.execute(database.db);
    await database.close();
  });
  return { db: database.db, vault, folder, engine };
}

export function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run this through setup/with-postgres.sh.');
  return url;
}
