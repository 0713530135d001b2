import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@lyceum/platform/database/database';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault, type Vault } from '@lyceum/platform/vault/vault';
import { type OutboxSchema, outboxMigrations } from '../tables.ts';

/** An outbox's database and keys below a folder, or on a PostgreSQL server. Several processes can open one place. */
export interface OutboxPlace {
  readonly database: Database<OutboxSchema>;
  readonly vault: Vault;
}

export async function openOutboxPlace(folder: string, url?: string): Promise<OutboxPlace> {
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
  // On a server each test has a schema of its own.
  const service = url === undefined ? 'identity' : `outbox_${randomBytes(6).toString('hex')}`;
  const key = vault.dataKey('database');
  const database = await openDatabase<OutboxSchema>({ service, folder, key, migrations: outboxMigrations, url });
  return { database, vault };
}
