import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startChild } from '../data-folder/testing/child.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { isUniqueViolation } from './engine-errors.ts';
import { createNotes, increment, type Notes, traced, tracesIn } from './testing/notes.ts';

/** Where a database is, to be opened by this process or another. */
export type DatabaseLocation = Pick<DatabaseOptions, 'service' | 'folder' | 'key' | 'url'>;

const child = new URL('./testing/database.child.ts', import.meta.url);

/** What every engine must do. `newLocation` gives each test a database of its own. */
export function databaseContract(engine: string, newLocation: () => DatabaseLocation): void {
  async function open(location = newLocation(), options: Partial<DatabaseOptions> = {}): Promise<Database<Notes>> {
    const database = await openDatabase<Notes>({ ...location, migrations: [createNotes], ...options });
    onTestFinished(() => database.close());
    return database;
  }
  const inChild = (task: string, { key, ...rest }: DatabaseLocation) =>
    startChild(child, [task, JSON.stringify({ ...rest, key: key.toString('hex') })]);

  describe(`${engine}: statements`, () => {
    test('what was written is read back, changed and deleted, with the number of rows', async () => {
      const { db } = await open();
      await db
        .insertInto('notes')
        .values([note('a'), note('b')])
        .execute();
      const updated = await db.updateTable('notes').set({ body: 'new' }).where('id', '=', 'a').executeTakeFirst();
      expect(updated.numUpdatedRows).toBe(1n);
      const missed = await db.updateTable('notes').set({ body: 'new' }).where('id', '=', 'c').executeTakeFirst();
      expect(missed.numUpdatedRows).toBe(0n);
      const deleted = await db.deleteFrom('notes').where('id', '=', 'b').executeTakeFirst();
      expect(deleted.numDeletedRows).toBe(1n);
      expect(await db.selectFrom('notes').selectAll().execute()).toEqual([{ id: 'a', body: 'new', version: 0 }]);
    });

    test('an insert can return what it stored', async () => {
      const { db } = await open();
      const stored = await db.insertInto('notes').values(note('a')).returning(['id', 'version']).execute();
      expect(stored).toEqual([{ id: 'a', version: 0 }]);
      expect(await ids(db)).toEqual(['a']);
    });

    test('text is kept as it is, and so is its absence', async () => {
      const { db } = await open();
      const bodies = {
        unicode: 'Ünïcödé 漢字 🎓 \u202e עברית',
        empty: '',
        hostile: `'; drop table notes; --"`,
        numeric: '007',
        absent: null,
        large: 'é'.repeat(512 * 1024),
      };
      const rows = Object.entries(bodies).map(([id, body]) => note(id, body));
      await db.insertInto('notes').values(rows).execute();
      const stored = await db.selectFrom('notes').select(['id', 'body']).execute();
      expect(Object.fromEntries(stored.map(({ id, body }) => [id, body]))).toEqual(bodies);
    });

    test('integers are kept as numbers, up to the largest that is safe', async () => {
      const { db } = await open();
      const versions = [Number.MIN_SAFE_INTEGER, -1, 0, 1_700_000_000_000, Number.MAX_SAFE_INTEGER];
      await db
        .insertInto('notes')
        .values(versions.map((version) => note(String(version), '', version)))
        .execute();
      const stored = await db.selectFrom('notes').select('version').orderBy('version').execute();
      expect(stored.map(({ version }) => version)).toEqual(versions);
      for (const version of versions) {
        const found = await db.selectFrom('notes').select('id').where('version', '=', version).execute();
        expect(found).toEqual([{ id: String(version) }]);
      }
    });

    test('counts and sums are numbers, and integers divide as integers', async () => {
      const { db } = await open();
      await db
        .insertInto('notes')
        .values([note('a', '', 2), note('b', '', 5)])
        .execute();
      const { rows } = await sql`
        select count(*) as "count", sum(version) as "sum", max(version) / ${2} as "half" from notes
      `.execute(db);
      expect(rows).toEqual([{ count: 2, sum: 7, half: 2 }]);
    });

    test('text is ordered and compared by code point, `like` minds the case, and case is of ASCII only', async () => {
      const { db } = await open();
      await db
        .insertInto('notes')
        .values(['b', 'B', 'a', 'é', 'É', 'a-b', 'ab', 'Z'].map((id) => note(id)))
        .execute();
      expect(await ids(db)).toEqual(['B', 'Z', 'a', 'a-b', 'ab', 'b', 'É', 'é']);
      const between = await db
        .selectFrom('notes')
        .select('id')
        .where('id', '>', 'Z')
        .where('id', '<', 'ab')
        .orderBy('id')
        .execute();
      expect(between.map(({ id }) => id)).toEqual(['a', 'a-b']);
      const alike = await db.selectFrom('notes').select('id').where('id', 'like', 'b%').execute();
      expect(alike).toEqual([{ id: 'b' }]);
      const folded = await sql`select lower(id) as id from notes where lower(id) <> id order by id`.execute(db);
      expect(folded.rows).toEqual([{ id: 'b' }, { id: 'z' }]);
    });

    test('a reference to a row that does not exist is refused', async () => {
      const { db } = await open();
      const orphan = db.insertInto('tags').values({ note_id: 'nobody', tag: 'x' }).execute();
      const error = await orphan.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(isUniqueViolation(error)).toBe(false);
    });

    test('rows are not streamed, on any engine', async () => {
      const { db } = await open();
      const stream = async () => {
        for await (const _ of db.selectFrom('notes').selectAll().stream());
      };
      await expect(stream()).rejects.toThrow();
    });
  });

  describe(`${engine}: unique values`, () => {
    test('a second row with the same value is refused, and the column is named', async () => {
      const { db } = await open();
      await db.insertInto('notes').values(note('a')).execute();
      const error = await db
        .insertInto('notes')
        .values(note('a'))
        .execute()
        .catch((reason: unknown) => reason);
      expect(isUniqueViolation(error)).toBe(true);
      expect(isUniqueViolation(error, 'id')).toBe(true);
      expect(isUniqueViolation(error, 'body')).toBe(false);
    });

    test('with a constraint on two columns, both are named', async () => {
      const { db } = await open();
      await db.insertInto('notes').values(note('a')).execute();
      const tag = { note_id: 'a', tag: 'x' };
      await db.insertInto('tags').values(tag).execute();
      const error = await db
        .insertInto('tags')
        .values(tag)
        .execute()
        .catch((reason: unknown) => reason);
      expect([isUniqueViolation(error, 'note_id'), isUniqueViolation(error, 'tag')]).toEqual([true, true]);
    });

    test('of many writes at the same moment only the bad ones fail', async () => {
      const { db } = await open();
      await db.insertInto('notes').values(note('taken')).execute();
      const wanted = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 'taken' : `free-${index}`));
      const outcomes = await Promise.allSettled(wanted.map((id) => db.insertInto('notes').values(note(id)).execute()));
      expect(outcomes.map(({ status }) => status)).toEqual(
        wanted.map((id) => (id === 'taken' ? 'rejected' : 'fulfilled')),
      );
      expect(await ids(db)).toHaveLength(41);
    });

    test('of 50 callers that compare and set at once exactly one wins', async () => {
      const { db } = await open();
      await db.insertInto('notes').values(note('a')).execute();
      const attempts = Array.from({ length: 50 }, (_, caller) =>
        db
          .updateTable('notes')
          .set({ version: 1, body: `caller ${caller}` })
          .where('id', '=', 'a')
          .where('version', '=', 0)
          .executeTakeFirst(),
      );
      const won = (await Promise.all(attempts)).flatMap(({ numUpdatedRows }, caller) =>
        numUpdatedRows === 1n ? [caller] : [],
      );
      expect(won).toHaveLength(1);
      expect(await db.selectFrom('notes').select('body').executeTakeFirstOrThrow()).toEqual({
        body: `caller ${won[0]}`,
      });
    });
  });

  describe(`${engine}: transactions`, () => {
    test('one that ends well is kept as a whole', async () => {
      const { db } = await open();
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('notes').values(note('a')).execute();
        await transaction.insertInto('tags').values({ note_id: 'a', tag: 'x' }).execute();
      });
      expect(await ids(db)).toEqual(['a']);
      expect(await db.selectFrom('tags').selectAll().execute()).toHaveLength(1);
    });

    test('one that throws leaves nothing, and what it threw arrives', async () => {
      const { db } = await open();
      const work = db.transaction().execute(async (transaction) => {
        await transaction.insertInto('notes').values(note('a')).execute();
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
      expect(await ids(db)).toEqual([]);
    });

    test('it sees its own writes, others see them only when it has ended, and readers do not wait', async () => {
      const { db } = await open();
      await db.insertInto('notes').values(note('a')).execute();
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('notes').values(note('b')).execute();
        await transaction.updateTable('notes').set({ version: 5 }).where('id', '=', 'a').execute();
        expect(await ids(transaction)).toEqual(['a', 'b']);
        // These resolve while the transaction is still open, or this test hangs.
        expect(await ids(db)).toEqual(['a']);
        expect(await db.selectFrom('notes').select('version').execute()).toEqual([{ version: 0 }]);
      });
      expect(await ids(db)).toEqual(['a', 'b']);
    });

    test('a write from outside is neither lost nor part of a transaction that is rolled back', async () => {
      const { db } = await open();
      let outside: Promise<unknown> | undefined;
      const work = db.transaction().execute(async (transaction) => {
        await transaction.insertInto('notes').values(note('inside')).execute();
        outside = db.insertInto('notes').values(note('outside')).execute();
        await sleep(20);
        await transaction.insertInto('notes').values(note('inside too')).execute();
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      await outside;
      expect(await ids(db)).toEqual(['outside']);
    });

    test('after a failed statement there is nothing left but to roll back', async () => {
      const { db } = await open();
      await db.insertInto('notes').values(note('a')).execute();
      const outcomes: string[] = [];
      const work = db.transaction().execute(async (transaction) => {
        await transaction.insertInto('notes').values(note('b')).execute();
        const again = [transaction.insertInto('notes').values(note('a')).execute(), ids(transaction)];
        outcomes.push(...(await Promise.allSettled(again)).map(({ status }) => status));
      });
      await expect(work).rejects.toThrow();
      expect(outcomes).toEqual(['rejected', 'rejected']);
      expect(await ids(db)).toEqual(['a']);
    });

    test('a savepoint is a place to go back to, also after a failed statement', async () => {
      const { db } = await open();
      await db.insertInto('notes').values(note('a')).execute();
      const transaction = await db.startTransaction().execute();
      await transaction.insertInto('notes').values(note('b')).execute();
      const saved = await transaction.savepoint('here').execute();
      await expect(saved.insertInto('notes').values(note('a')).execute()).rejects.toThrow();
      const back = await saved.rollbackToSavepoint('here').execute();
      await back.insertInto('notes').values(note('c')).execute();
      await back.releaseSavepoint('here').execute();
      await transaction.commit().execute();
      expect(await ids(db)).toEqual(['a', 'b', 'c']);
    });

    test('what `transact` has read is still true when it writes, however many do so at once', async () => {
      const { db } = await open();
      await db.insertInto('notes').values(note('counter')).execute();
      await Promise.all(Array.from({ length: 8 }, () => increment(db)));
      expect(await db.selectFrom('notes').select('version').execute()).toEqual([{ version: 8 }]);
    });

    test('so it is when they are of different processes', { timeout: 60_000 }, async () => {
      const location = newLocation();
      const { db } = await open(location);
      await db.insertInto('notes').values(note('counter')).execute();
      const processes = [inChild('increment', location), inChild('increment', location)];
      await Promise.all(processes.map((process) => process.ended()));
      expect(await db.selectFrom('notes').select('version').execute()).toEqual([{ version: 50 }]);
    });

    test('one that is forgotten is rolled back, so that others get their turn', async () => {
      const { db } = await open(newLocation(), { idleTransactionMs: 1000 });
      const forgotten = await db.startTransaction().execute();
      await forgotten.insertInto('notes').values(note('a')).execute();
      await db.insertInto('notes').values(note('a', 'from outside')).execute();
      expect(await db.selectFrom('notes').select('body').execute()).toEqual([{ body: 'from outside' }]);
      await expect(forgotten.insertInto('notes').values(note('b')).execute()).rejects.toThrow();
      await forgotten
        .rollback()
        .execute()
        .catch(() => {});
    });

    test('access modes, which one engine lacks, are refused by all', async () => {
      const { db } = await open();
      const work = db.transaction().setAccessMode('read only').execute(ids);
      await expect(work).rejects.toMatchObject({ code: 'not_portable' });
    });
  });

  describe(`${engine}: acknowledged means kept`, () => {
    test('a write is seen by the read that follows it, every time', async () => {
      const { db } = await open();
      await db.insertInto('notes').values(note('a')).execute();
      const seen: number[] = [];
      for (let version = 1; version <= 200; version++) {
        await db.updateTable('notes').set({ version }).execute();
        seen.push((await db.selectFrom('notes').select('version').executeTakeFirstOrThrow()).version);
      }
      expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    });

    test('nothing acknowledged is lost by kill -9', { timeout: 60_000 }, async () => {
      const location = newLocation();
      const acknowledged: string[] = [];
      for (let round = 0; round < 5; round++) {
        const writer = inChild('insert', location);
        const enough = 20 + Math.floor(Math.random() * 200);
        while (writer.lines.length < enough) await writer.nextLine();
        await writer.kill();
        acknowledged.push(...writer.lines);
      }
      const { db } = await open(location);
      const stored = new Set(await ids(db));
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(100);
    });
  });

  describe(`${engine}: migrations`, () => {
    test('two processes that start at once take each step once', { timeout: 60_000 }, async () => {
      const location = newLocation();
      const starting = [inChild('migrate', location), inChild('migrate', location)];
      await Promise.all(starting.map((process) => process.ended()));
      const { db } = await open(location, { migrations: ['1', '2', '3'].map(traced) });
      expect(await tracesIn(db)).toEqual(['1', '2', '3']);
    });

    test('steps that were added later are taken, the earlier ones are not repeated', async () => {
      const location = newLocation();
      await (await open(location, { migrations: [traced('1')] })).close();
      const { db } = await open(location, { migrations: [traced('1'), traced('2')] });
      expect(await tracesIn(db)).toEqual(['1', '2']);
    });

    test('a step that fails leaves nothing of any, and a later start takes all', async () => {
      const location = newLocation();
      const fails = { name: '2', up: () => Promise.reject(new Error('not today')) };
      await expect(open(location, { migrations: [traced('1'), fails] })).rejects.toThrow('not today');
      const { db } = await open(location, { migrations: [traced('1'), traced('2')] });
      expect(await tracesIn(db)).toEqual(['1', '2']);
    });

    test('a database of a newer version is refused with a sentence that says so', async () => {
      const location = newLocation();
      await (await open(location, { migrations: [traced('1'), traced('2')] })).close();
      const refused = open(location, { migrations: [traced('1')] });
      await expect(refused).rejects.toMatchObject({
        code: 'database_too_new',
        message: expect.stringContaining('newer version'),
      });
    });
  });

  describe(`${engine}: opening and closing`, () => {
    test('it answers while it is open and not after', async () => {
      const database = await open();
      await database.ping();
      await database.close();
      await expect(database.ping()).rejects.toMatchObject({ code: 'database_closed' });
    });

    test('closing while busy finishes what was accepted and refuses what comes after', async () => {
      const location = newLocation();
      const database = await open(location);
      const { db } = database;
      const accepted = Array.from({ length: 100 }, (_, index) =>
        db
          .insertInto('notes')
          .values(note(`n-${index}`))
          .execute(),
      );
      const transaction = db.transaction().execute(async (it) => {
        await it.insertInto('notes').values(note('t-1')).execute();
        await sleep(50);
        await it.insertInto('notes').values(note('t-2')).execute();
      });
      // One turn of the event loop, for Kysely to hand all of them over.
      await sleep(1);
      const closed = database.close();
      const late = db.insertInto('notes').values(note('late')).execute();
      await expect(late).rejects.toMatchObject({ code: 'database_closed' });
      await Promise.all([...accepted, transaction, closed]);
      const again = await open(location);
      expect(await ids(again.db)).toHaveLength(102);
    });

    test('closing twice is closing once', async () => {
      const database = await open();
      await Promise.all([database.close(), database.close()]);
      await database.close();
    });
  });
}

const note = (id: string, body: string | null = '', version = 0) => ({ id, body, version });

async function ids(db: Pick<Database<Notes>['db'], 'selectFrom'>): Promise<string[]> {
  const rows = await db.selectFrom('notes').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
