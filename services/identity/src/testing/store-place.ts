import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { type Database, openDatabase } from '@lyceum/platform/database/database';
import { administerPostgres } from '@lyceum/platform/database/testing/postgres-location';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault, type Vault } from '@lyceum/platform/vault/vault';
import { onTestFinished } from 'vitest';
import { auditRetention } from '../adapters/sql/audit-retention.ts';
import { erasureTables } from '../adapters/sql/erasure-tables.ts';
import { identityMigrations } from '../adapters/sql/migrations.ts';
import type { IdentitySchema } from '../adapters/sql/schema.ts';
import { sqlStore } from '../adapters/sql/sql-store.ts';
import type { Addressee, Letter } from '../model/letter.ts';
import type { Store } from '../ports/store.ts';
import { identity } from '../service.ts';

export interface StorePlace {
  readonly store: Store;
  readonly vault: Vault;
  readonly database: Database<IdentitySchema>;
  /** Letters that were sent; a transaction that is run again sends them again, so tests of it look at mails instead. */
  readonly letters: { to: Addressee; letter: Letter }[];
}

/** Opens an empty store for one test. */
export type OpenStore = () => Promise<StorePlace>;

/** In an encrypted file. */
export const onSqlite: OpenStore = () => openAt('identity', undefined);

/** In a schema of its own on the server of the tests. */
export const onPostgres: OpenStore = () => {
  const service = `identity_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => void (await administerPostgres(`drop schema if exists "${service}" cascade`)));
  return openAt(service, process.env.TEST_DATABASE_URL ?? '');
};

async function openAt(service: string, url: string | undefined): Promise<StorePlace> {
  const folder = temporaryFolder();
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
  const key = vault.dataKey('database');
  const migrations = [...identityMigrations, erasureTables, auditRetention];
  const database = await openDatabase<IdentitySchema>({ service, url, folder, key, migrations });
  onTestFinished(() => database.close());
  const letters: StorePlace['letters'] = [];
  const send = async (to: Addressee, letter: Letter) => void letters.push({ to, letter });
  return { store: sqlStore({ db: database.db, vault, lettersThrough: () => ({ send }) }), vault, database, letters };
}

/** Looks into the database of a service that is not running, or of one that is. */
export async function readStore<T>(dataDir: string, read: (store: Store) => Promise<T>): Promise<T> {
  const folder = join(dataDir, 'identity');
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir }) });
  const location = { service: 'identity', folder, key: vault.dataKey('database') };
  const { migrations } = identity.tables;
  const { db, close } = await openDatabase<IdentitySchema>({ ...location, migrations });
  try {
    return await read(sqlStore({ db, vault, lettersThrough: () => ({ send: async () => {} }) }));
  } finally {
    await close();
  }
}
