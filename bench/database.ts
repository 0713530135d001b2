import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Database, openDatabase } from '@lyceum/platform/database/database';
import { openConnection } from '@lyceum/platform/database/sqlite/connection';
import { Kysely, SqliteDialect } from 'kysely';

/**
 * What the worker threads cost and what they bring: our driver against better-sqlite3 on the main thread, with the
 * same file, pragmas and statements. Rates say how much gets done; the time that the main thread is busy with one
 * operation says how much room is left for everything else that a service does.
 */
interface Notes {
  notes: { id: string; body: string; version: number };
}

interface Measure {
  readonly perSecond: number;
  readonly busyMicroseconds: number;
}

type Operation = (index: number) => unknown;

const ROWS = 20_000;
const IN_FLIGHT = 64;
const service = 'bench';
const key = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-'));

const idOf = (index: number) => `note-${(index * 7919) % ROWS}`;

/** Never the same twice: SQLite writes nothing when a value does not change. */
let version = 0;

async function fill(database: Database<Notes>): Promise<void> {
  for (let start = 0; start < ROWS; start += 1000) {
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      id: `note-${start + at}`,
      body: 'x'.repeat(200),
      version: 0,
    }));
    await database.db.insertInto('notes').values(rows).execute();
  }
}

/** The best of three: other work on the machine can only make a round slower. */
async function measure(operations: number, inFlight: number, operation: Operation): Promise<Measure> {
  const rounds = [];
  for (let round = 0; round < 3; round++) rounds.push(await measureOnce(operations, inFlight, operation));
  return {
    perSecond: Math.max(...rounds.map(({ perSecond }) => perSecond)),
    busyMicroseconds: Math.min(...rounds.map(({ busyMicroseconds }) => busyMicroseconds)),
  };
}

async function measureOnce(operations: number, inFlight: number, operation: Operation): Promise<Measure> {
  let next = 0;
  const worker = async () => {
    while (next < operations) {
      await operation(next++);
      // A loop that never waits would starve the event loop, and with it the measurement.
      if (next % 100 === 0) await new Promise(setImmediate);
    }
  };
  const load = performance.eventLoopUtilization();
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  const elapsedMs = performance.now() - started;
  const { active } = performance.eventLoopUtilization(load);
  return { perSecond: (operations / elapsedMs) * 1000, busyMicroseconds: (active / operations) * 1000 };
}

const queries = (db: Kysely<Notes>): Record<'read' | 'write', Operation> => ({
  read: (index) => db.selectFrom('notes').selectAll().where('id', '=', idOf(index)).executeTakeFirst(),
  write: (index) => db.updateTable('notes').set({ version: ++version }).where('id', '=', idOf(index)).execute(),
});

async function measureWorkers(): Promise<Measure[]> {
  const database = await openDatabase<Notes>({
    service,
    folder,
    key,
    migrations: [
      {
        name: 'notes',
        up: (db) =>
          db.schema
            .createTable('notes')
            .addColumn('id', 'text', (column) => column.primaryKey())
            .addColumn('body', 'text')
            .addColumn('version', 'bigint')
            .execute(),
      },
    ],
  });
  await fill(database);
  const { read, write } = queries(database.db);
  const measures = [
    await measure(20_000, 1, read),
    await measure(50_000, IN_FLIGHT, read),
    await measure(3000, 1, write),
    await measure(20_000, IN_FLIGHT, write),
  ];
  await database.close();
  return measures;
}

/** Kysely's own driver for better-sqlite3: what the query builder costs, without any thread. */
async function measureKysely(): Promise<Measure[]> {
  const connection = openConnection({ path: join(folder, `${service}.sqlite`), key, readonly: false });
  const db = new Kysely<Notes>({ dialect: new SqliteDialect({ database: connection }) });
  const { read, write } = queries(db);
  const reads = await measure(50_000, 1, read);
  const writes = await measure(5000, 1, write);
  await db.destroy();
  return [reads, reads, writes, writes];
}

/** Prepared statements and nothing else. */
async function measureBare(): Promise<Measure[]> {
  const connection = openConnection({ path: join(folder, `${service}.sqlite`), key, readonly: false });
  const select = connection.prepare('select * from "notes" where "id" = ?');
  const update = connection.prepare('update "notes" set "version" = ? where "id" = ?');
  const read: Operation = (index) => select.all([idOf(index)]);
  const write: Operation = (index) => update.run([++version, idOf(index)]);
  const reads = await measure(50_000, 1, read);
  const writes = await measure(5000, 1, write);
  connection.close();
  return [reads, reads, writes, writes];
}

try {
  const workers = await measureWorkers();
  const kysely = await measureKysely();
  const bare = await measureBare();
  const row = (index: number, what: string) => {
    const [ours, builder, direct] = [workers, kysely, bare].map((measures) => measures[index]);
    if (!ours || !builder || !direct) throw new Error(`${what} was not measured`);
    return {
      [what]: {
        'workers /s': Math.round(ours.perSecond),
        'of Kysely': ratio(ours.perSecond, builder.perSecond),
        'of bare': ratio(ours.perSecond, direct.perSecond),
        'workers busy us': Math.round(ours.busyMicroseconds),
        'Kysely busy us': Math.round(builder.busyMicroseconds),
        'bare busy us': Math.round(direct.busyMicroseconds),
      },
    };
  };
  console.log('Our worker driver, and better-sqlite3 on the main thread with Kysely and bare:');
  console.table({
    ...row(0, 'point reads, one at a time'),
    ...row(1, `point reads, ${IN_FLIGHT} at a time`),
    ...row(2, 'durable writes, one at a time'),
    ...row(3, `durable writes, ${IN_FLIGHT} at a time`),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function ratio(ours: number, theirs: number): string {
  return `${(ours / theirs).toFixed(2)} x`;
}
