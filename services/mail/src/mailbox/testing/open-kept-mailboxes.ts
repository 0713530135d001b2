import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@lyceum/platform/database/database';
import { newId } from '@lyceum/platform/ids';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import { sql } from 'kysely';
import pino from 'pino';
import { mailMigrations } from '../../migrations/migrations.ts';
import { createReaderPool } from '../../mime/reader-pool.ts';
import { openEmbeddedEngine } from '../embedded-engine.ts';
import type { MailboxSchema } from '../mailbox-schema.ts';

/** The mailboxes that a service, which has ended, left in its data folder. */
export async function openKeptMailboxes(dataFolder: string) {
  const folder = join(dataFolder, 'mail');
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: dataFolder }) });
  const key = vault.dataKey('database');
  const database = await openDatabase<MailboxSchema>({ service: 'mail', folder, key, migrations: mailMigrations });
  const reader = createReaderPool({ workers: 1 });
  const clock = { now: () => Date.now() };
  const log = pino({ level: 'silent' });
  const { db } = database;
  const engine = await openEmbeddedEngine({ db, vault, folder, reader, clock, newId, quotaBytes: 1e12, log });
  return {
    engine,
    countFiles: () =>
      readdirSync(join(folder, 'messages'), { recursive: true }).filter((name) =>
        /\.(?:sealed|tmp)$/.test(String(name)),
      ).length,
    async countContents() {
      const { rows } = await sql<{ count: number }>`select count(*) as count from message_contents`.execute(db);
      return rows[0]?.count;
    },
    async close() {
      await engine.close();
      await reader.close();
      await database.close();
    },
  };
}
