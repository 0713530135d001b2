import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startChild } from '../data-folder/testing/child.ts';
import { filesWith } from '../data-folder/testing/files-with.ts';
import { temporaryFolder } from '../data-folder/testing/temporary-folder.ts';
import { type DatabaseLocation, databaseContract } from './database.contract.ts';
import { openDatabase } from './database.ts';
import { scrub } from './scrub.ts';
import { openConnection } from './sqlite/connection.ts';
import { createNotes, type Notes } from './testing/notes.ts';

databaseContract('sqlite', newFile);

test('what was deleted is nowhere any more for somebody who has the key, neither in free pages nor in the log', async () => {
  const location = newFile();
  const { db, engine } = await open(location);
  const body = 'Vulpes vulpes '.repeat(2000);
  for (let at = 0; at < 20; at++)
    await db
      .insertInto('notes')
      .values({ id: `n${at}`, body, version: 0 })
      .execute();
  const path = join(location.folder, 'test.sqlite');
  const says = () => {
    const connection = openConnection({ path, key: location.key, readonly: true });
    const pages = connection.serialize();
    connection.close();
    return pages.includes('Vulpes');
  };
  expect(says()).toBe(true);
  await db.deleteFrom('notes').execute();
  await scrub({ db, engine });
  expect(says()).toBe(false);
  expect(statSync(`${path}-wal`).size).toBe(0);
});

test('a wrong key gives a sentence and no data', async () => {
  const location = newFile();
  await (await openDatabase({ ...location, migrations: [createNotes] })).close();
  const opened = openDatabase({ ...location, key: randomBytes(32), migrations: [createNotes] });
  await expect(opened).rejects.toMatchObject({
    code: 'database_key_wrong',
    message: expect.stringContaining(join(location.folder, 'test.sqlite')),
  });
  await (await openDatabase({ ...location, migrations: [createNotes] })).close();
});

test('no stored word is in any file, neither in the log while it is written nor after closing', async () => {
  const location = newFile();
  const { db, close } = await open(location);
  const bodies = Array.from({ length: 200 }, (_, index) => `planted-${index} ${'Vulpes vulpes '.repeat(200)}`);
  for (const [index, body] of bodies.entries()) {
    await db
      .insertInto('notes')
      .values({ id: `secret-id-${index}`, body, version: 0 })
      .execute();
  }
  // A large sort spills into a temporary file, if it is allowed to.
  await sql`select body from notes order by body || id`.execute(db);
  expect(readdirSync(location.folder)).toContain('test.sqlite-wal');
  expect(await filesWith('planted-|Vulpes|secret-id|SQLite format|create table', location.folder)).toEqual([]);
  await close();
  expect(await filesWith('planted-|Vulpes|secret-id|SQLite format|create table', location.folder)).toEqual([]);
});

test('the files are for their owner only', async () => {
  const location = newFile();
  await open(location);
  const modes = readdirSync(location.folder).map((name) => statSync(join(location.folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
});

test('the file is whole after kill -9 in the middle of writing', { timeout: 60_000 }, async () => {
  const location = newFile();
  const { key, ...rest } = location;
  const script = new URL('./testing/database.child.ts', import.meta.url);
  for (let round = 0; round < 3; round++) {
    const writer = startChild(script, ['insert', JSON.stringify({ ...rest, key: key.toString('hex') })]);
    while (writer.lines.length < 50) await writer.nextLine();
    await writer.kill();
    const { db, close } = await open(location);
    const { rows } = await sql`pragma integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    await close();
  }
});

test('a long query blocks neither the event loop nor other readers', async () => {
  const { db } = await open(newFile());
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  const long = sql`
    with recursive counter (n) as (select 1 union all select n + 1 from counter where n < 3000000)
    select max(n) as n from (select n from counter)`;
  // A select at the start, so that it is known to be a read.
  const running = sql<{ n: number }>`select (${long}) as n`.execute(db);
  let others = 0;
  let done = false;
  const finished = running.then((result) => {
    done = true;
    return result;
  });
  while (!done) {
    await db.selectFrom('notes').selectAll().execute();
    if (!done) others++;
  }
  clearInterval(ticking);
  expect((await finished).rows).toEqual([{ n: 3_000_000 }]);
  expect(turns).toBeGreaterThan(5);
  expect(others).toBeGreaterThan(5);
});

test('when the thread that writes dies, its callers hear of it and the next one finds a new thread', async () => {
  const workers = workersStarted();
  const { db, ping } = await open(newFile());
  await db.insertInto('notes').values({ id: 'a', body: '', version: 0 }).execute();
  const transaction = await db.startTransaction().execute();
  await transaction.insertInto('notes').values({ id: 'b', body: '', version: 0 }).execute();
  const waiting = db.insertInto('notes').values({ id: 'c', body: '', version: 0 }).execute();

  await workers[0]?.terminate();
  await expect(
    transaction.insertInto('notes').values({ id: 'd', body: '', version: 0 }).execute(),
  ).rejects.toMatchObject({ code: 'database_unavailable' });
  await transaction.rollback().execute();
  await waiting;
  await ping();
  const stored = await db.selectFrom('notes').select('id').orderBy('id').execute();
  expect(stored.map(({ id }) => id)).toEqual(['a', 'c']);
});

test('when a thread dies at work, its caller is told that nobody knows, and those who wait are served by the next', async () => {
  const workers = workersStarted();
  const { db } = await open(newFile());
  const slow = sql`
    insert into notes (id, version)
    with recursive counter (n) as (select 1 union all select n + 1 from counter where n < 200000)
    select 'slow-' || n, n from counter`.execute(db);
  const told = slow.catch((error: unknown) => error);
  // Handed over in the same turn as the statement above: once it has come back, that one is with the thread.
  await db.selectFrom('notes').selectAll().execute();
  const waiting = db.insertInto('notes').values({ id: 'waiting', body: '', version: 0 }).execute();
  await workers[0]?.terminate();

  expect(await told).toMatchObject({ code: 'database_unavailable' });
  await waiting;
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from notes`.execute(db);
  // The statement took effect as a whole or not at all.
  expect([1, 200_001]).toContain(rows[0]?.rows);
});

test('when too many wait, one more is refused at once', async () => {
  const { db } = await open(newFile());
  const read = () => db.selectFrom('notes').selectAll().execute();
  const waiting = Promise.all(Array.from({ length: 10_000 }, read));
  await expect(read()).rejects.toMatchObject({ code: 'database_overloaded' });
  await waiting;
  await read();
});

test('values that mean something else on another engine are refused', async () => {
  const { db } = await open(newFile());
  for (const value of [true, new Date(0), { nested: true }]) {
    await expect(sql`select ${value}`.execute(db)).rejects.toThrow('cannot be stored');
  }
});

test('a transaction that is begun by hand is refused and harms nobody', async () => {
  const { db } = await open(newFile());
  await expect(sql`begin`.execute(db)).rejects.toMatchObject({ code: 'not_portable' });
  await db.insertInto('notes').values({ id: 'a', body: '', version: 0 }).execute();
  await db.transaction().execute((it) => it.deleteFrom('notes').execute());
});

function newFile(): DatabaseLocation {
  return { service: 'test', folder: temporaryFolder(), key: randomBytes(32) };
}

async function open(location: DatabaseLocation) {
  const database = await openDatabase<Notes>({ ...location, migrations: [createNotes] });
  onTestFinished(() => database.close());
  return database;
}

/** The threads that start from now on, the writer's first. */
function workersStarted(): Worker[] {
  const workers: Worker[] = [];
  const note = (worker: Worker) => void workers.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return workers;
}
