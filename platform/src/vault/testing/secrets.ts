import { join } from 'node:path';
import { type Database, openDatabase } from '../../database/database.ts';
import type { Migration } from '../../database/migrations.ts';
import { type MasterKey, openMasterKey } from '../master-key.ts';
import type { Place } from '../place.ts';
import { sealedColumn } from '../sealed-column.ts';
import { sealedFolder } from '../sealed-folder.ts';
import { openVault, type Vault } from '../vault.ts';

/** A service that keeps secrets: what the tests of rotation, in this process and in others, work on. */
export interface Secrets {
  secrets: { id: string; sealed: string };
}

export interface SecretService {
  readonly folder: string;
  readonly files: string;
  readonly masterKey: MasterKey;
  readonly vault: Vault;
  readonly database: Database<Secrets>;
  readonly places: Place[];
}

export const createSecrets: Migration = {
  name: 'secrets',
  up: (db) =>
    db.schema
      .createTable('secrets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text')
      .execute(),
};

export const secretOf = (id: string) => `the secret of ${id}`;

export async function openSecretService(dataDir: string): Promise<SecretService> {
  const folder = join(dataDir, 'secretive');
  const files = join(folder, 'files');
  const masterKey = openMasterKey({ dataDir });
  const vault = openVault({ folder, masterKey });
  const database = await openDatabase<Secrets>({
    service: 'secretive',
    folder,
    key: vault.dataKey('database'),
    migrations: [createSecrets],
  });
  const column = sealedColumn(database.db, { table: 'secrets', id: 'id', column: 'sealed' });
  return { folder, files, masterKey, vault, database, places: [column, sealedFolder(files)] };
}
