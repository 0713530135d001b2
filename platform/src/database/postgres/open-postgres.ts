import {
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Database, DatabaseOptions } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import { GuardedDriver } from '../guarded-driver.ts';
import { migrate } from '../migrations.ts';
import { byteOrderText } from './byte-order-text.ts';

const CONNECTIONS = 10;
const CONNECT_MS = 10_000;
const STATEMENT_MS = 30_000;
const IDLE_TRANSACTION_MS = 30_000;

/** The production engine: a schema of its own for each service, in one PostgreSQL database. */
export async function openPostgres<Schema>(options: DatabaseOptions, url: string): Promise<Database<Schema>> {
  const { service, migrations, idleTransactionMs = IDLE_TRANSACTION_MS } = options;
  const schema = pg.escapeIdentifier(service);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: { getTypeParser },
    // Statements and not start-up options, which a connection pooler in between may not pass on.
    onConnect: async (client) => {
      await client.query(`set search_path to ${schema}`);
      await client.query(`set statement_timeout to ${STATEMENT_MS}`);
      await client.query(`set idle_in_transaction_session_timeout to ${idleTransactionMs}`);
    },
  });
  // A server that goes away is told to whoever asks next. Without a listener, Node would end the process instead.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const driver = new GuardedDriver(new PostgresDriver({ pool }));
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (it) => new PostgresIntrospector(it),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const db = new Kysely<Schema>({ dialect });
  const ping = async () => void (await sql`select 1`.execute(db));

  try {
    await refuseOtherEncodings(db);
    await migrate({
      db: new Kysely<unknown>({ dialect }),
      migrations,
      async lock(transaction) {
        // Other processes, and long steps, may take as long as they need.
        await sql`set local statement_timeout to 0`.execute(transaction);
        await sql`select pg_advisory_xact_lock(hashtext(${`lyceum:${service}`}))`.execute(transaction);
        await sql`create schema if not exists ${sql.id(service)}`.execute(transaction);
      },
      prepare: (transaction) => transaction.withPlugin(byteOrderText),
    });
  } catch (error) {
    await driver.close();
    throw error;
  }
  return { db, engine: 'postgres', ping, close: () => driver.close() };
}

async function refuseOtherEncodings<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  if (rows[0]?.server_encoding === 'UTF8') return;
  throw new DatabaseError('not_portable', 'The PostgreSQL database must be created with the encoding UTF8.');
}

/** Counts and times as numbers, as in SQLite: none of ours is beyond 2^53. */
const asNumbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

const getTypeParser: typeof pg.types.getTypeParser = (...args) =>
  asNumbers.has(args[0]) ? Number : pg.types.getTypeParser(...args);
