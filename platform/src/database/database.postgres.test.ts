import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type DatabaseLocation, databaseContract } from './database.contract.ts';
import { openDatabase } from './database.ts';
import { createNotes, type Notes } from './testing/notes.ts';

databaseContract('postgres', newSchema);

test('services see only their own tables', async () => {
  const [mail, search] = [newSchema(), newSchema()];
  const first = await openDatabase<Notes>({ ...mail, migrations: [createNotes] });
  const second = await openDatabase<Notes>({ ...search, migrations: [createNotes] });
  await first.db.insertInto('notes').values({ id: 'a', body: '', version: 0 }).execute();
  expect(await second.db.selectFrom('notes').selectAll().execute()).toEqual([]);
  await Promise.all([first.close(), second.close()]);
});

test('a server that drops connections fails what was running, and the next statement works', async () => {
  const location = newSchema();
  const { db, close } = await openDatabase<Notes>({ ...location, migrations: [createNotes] });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const running = sql`select pg_sleep(30)`.execute(db);
  const outcome = running.catch((error: unknown) => error);
  await administer(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and (pid = ${rows[0]?.pid} or query = 'select pg_sleep(30)')`);
  expect(await outcome).toBeInstanceOf(Error);
  expect(await db.selectFrom('notes').selectAll().execute()).toEqual([]);
  await close();
});

test('a server that cannot be reached is an error and not a crash', async () => {
  const location = { ...newSchema(), url: 'postgresql://lyceum@127.0.0.1:1/nothing' };
  await expect(openDatabase({ ...location, migrations: [] })).rejects.toThrow('ECONNREFUSED');
});

test('a statement that runs for too long is stopped, but not a migration', async () => {
  const { db, close } = await openDatabase({ ...newSchema(), migrations: [] });
  const { rows } = await sql`show statement_timeout`.execute(db);
  expect(rows).toEqual([{ statement_timeout: '30s' }]);
  let during: unknown;
  const look = {
    name: '1',
    up: async (it: typeof db) => void ({ rows: during } = await sql`show statement_timeout`.execute(it)),
  };
  const migrated = await openDatabase({ ...newSchema(), migrations: [look] });
  expect(during).toEqual([{ statement_timeout: '0' }]);
  await Promise.all([close(), migrated.close()]);
});

/** A schema of its own for each test, dropped when the test has ended. */
function newSchema(): DatabaseLocation {
  const service = `test_${randomBytes(6).toString('hex')}`;
  onTestFinished(() => administer(`drop schema if exists "${service}" cascade`));
  return { service, url: testUrl(), folder: '/nowhere', key: Buffer.alloc(32) };
}

function testUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server: run setup/with-postgres.sh');
  return url;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
