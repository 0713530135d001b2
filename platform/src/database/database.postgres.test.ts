import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseContract } from './database.contract.ts';
import { openDatabase } from './database.ts';
import { createNotes, type Notes } from './testing/notes.ts';
import { administerPostgres, newPostgresLocation } from './testing/postgres-location.ts';

databaseContract('postgres', newPostgresLocation);

test('services see only their own tables', async () => {
  const [mail, search] = [newPostgresLocation(), newPostgresLocation()];
  const first = await openDatabase<Notes>({ ...mail, migrations: [createNotes] });
  const second = await openDatabase<Notes>({ ...search, migrations: [createNotes] });
  await first.db.insertInto('notes').values({ id: 'a', body: '', version: 0 }).execute();
  expect(await second.db.selectFrom('notes').selectAll().execute()).toEqual([]);
  await Promise.all([first.close(), second.close()]);
});

test('a server that drops all connections fails what was running, and soon everything works again', async () => {
  const { db, close } = await openDatabase<Notes>({ ...newPostgresLocation(), migrations: [createNotes] });
  // One connection that is busy and, of those that served the others, some that are idle.
  const running = sql`select pg_sleep(30)`.execute(db).catch((error: unknown) => error);
  const idle = await Promise.all(
    Array.from({ length: 3 }, () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)),
  );
  const pids = idle.map(({ rows }) => rows[0]?.pid);
  await expect
    .poll(() => administerPostgres(`select pid from pg_stat_activity where wait_event = 'PgSleep'`))
    .not.toEqual([]);
  await administerPostgres(`
    select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' or pid in (${pids.join()})`);
  expect(await running).toBeInstanceOf(Error);
  // Until the pool has heard of it, it may still hand out a connection that is gone.
  await expect.poll(() => db.selectFrom('notes').selectAll().execute().catch(String)).toEqual([]);
  await close();
});

test('a server that cannot be reached is an error and not a crash', async () => {
  const location = { ...newPostgresLocation(), url: 'postgresql://lyceum@127.0.0.1:1/nothing' };
  await expect(openDatabase({ ...location, migrations: [] })).rejects.toThrow('ECONNREFUSED');
});

test('a statement that runs for too long is stopped, but not a migration', async () => {
  const timeouts: unknown[] = [];
  const look = async (db: Kysely<unknown>) => {
    const { rows } = await sql`show statement_timeout`.execute(db);
    timeouts.push(...rows);
  };
  const { db, close } = await openDatabase<unknown>({
    ...newPostgresLocation(),
    migrations: [{ name: '1', up: look }],
  });
  await look(db);
  expect(timeouts).toEqual([{ statement_timeout: '0' }, { statement_timeout: '30s' }]);
  await close();
});
