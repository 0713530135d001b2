import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@lyceum/platform/database/database';
import { newId } from '@lyceum/platform/ids';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import pino from 'pino';
import { mailMigrations } from '../../migrations/migrations.ts';
import { createReaderPool } from '../../mime/reader-pool.ts';
import { openEmbeddedEngine } from '../embedded-engine.ts';
import type { MailboxSchema } from '../mailbox-schema.ts';

export interface TestMailboxOptions {
  /** Left out: a fresh one, gone when the mailboxes are closed. */
  readonly folder?: string;
  readonly quotaBytes?: number;
  readonly databaseUrl?: string;
  /** Of the schema in PostgreSQL. */
  readonly service?: string;
}

/** The embedded engine on a real database and a real folder, with a clock that can be moved. */
export async function openTestMailboxes(options: TestMailboxOptions) {
  const { quotaBytes = 100_000, databaseUrl, service = 'mail' } = options;
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'lyceum-test-'));
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: folder }) });
  const database = await openDatabase<MailboxSchema>({
    service,
    folder,
    key: vault.dataKey('database'),
    migrations: mailMigrations,
    url: databaseUrl,
  });
  const reader = createReaderPool({ workers: 1 });
  let offset = 0;
  const clock = { now: () => Date.now() + offset };
  const log = pino({ level: 'silent' });
  const engine = await openEmbeddedEngine({ db: database.db, vault, folder, reader, clock, newId, quotaBytes, log });
  return {
    engine,
    database,
    vault,
    reader,
    clock,
    quotaBytes,
    pass: (ms: number) => {
      offset += ms;
    },
    async close() {
      await engine.close();
      await reader.close();
      await database.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
