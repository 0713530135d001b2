import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Database, DatabaseOptions } from '../database.ts';
import { GuardedDriver } from '../guarded-driver.ts';
import { migrate } from '../migrations.ts';
import { createReaders } from './readers.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { createWorkerLink, resultOf } from './worker-link.ts';
import { createWriter } from './writer.ts';

/** With two, one slow query does not keep all others waiting. */
const READERS = 2;
const IDLE_TRANSACTION_MS = 30_000;

/** The embedded engine: one encrypted file, one thread that writes and a few that read. */
export async function openSqlite<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  const { service, folder, key, migrations, idleTransactionMs = IDLE_TRANSACTION_MS } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${service}.sqlite`);
  const writing = createWorkerLink({
    connection: { path, key, readonly: false },
    onDeath: () => writer.interrupted(),
  });
  const writer = createWriter(writing, idleTransactionMs);
  const reading = Array.from({ length: READERS }, () =>
    createWorkerLink({ connection: { path, key, readonly: true } }),
  );
  const close = async () => {
    await Promise.all(reading.map((link) => link.close()));
    // The last connection to close moves the log into the file.
    await writing.close();
  };
  const driver = new GuardedDriver(new SqliteDriver({ writer, read: createReaders(reading), close }));
  const dialect: Dialect = {
    createAdapter: () => new ManyConnections(),
    createDriver: () => driver,
    createIntrospector: (it) => new SqliteIntrospector(it),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const db = new Kysely<Schema>({ dialect });

  try {
    // The writer makes the file that the readers then find.
    await writing.open();
    await Promise.all(reading.map((link) => link.open()));
    // A transaction of SQLite's keeps every other writer out, which is all the lock that is needed.
    await migrate({ db: new Kysely<unknown>({ dialect }), migrations, async lock() {} });
  } catch (error) {
    await driver.close();
    throw error;
  }
  return {
    db,
    engine: 'sqlite',
    async ping() {
      const answers = await Promise.all([writing, ...reading].map((link) => link.run('apart', [PING])));
      for (const [answer] of answers) resultOf(answer);
    },
    close: () => driver.close(),
  };
}

const PING = { sql: 'select count(*) from sqlite_master', parameters: [] };

/** Kysely would let one statement through at a time; our driver knows better which ones may run side by side. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
