import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migrations.ts';
import { transact } from '../transact.ts';

/** Tables for the tests of databases. */
export interface Notes {
  notes: {
    id: string;
    body: string | null;
    version: number;
  };
  tags: {
    note_id: string;
    tag: string;
  };
}

export const createNotes: Migration = {
  name: '0001-notes',
  async up(db) {
    await db.schema
      .createTable('notes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text')
      .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('tags')
      .addColumn('note_id', 'text', (column) => column.notNull().references('notes.id'))
      .addColumn('tag', 'text', (column) => column.notNull())
      .addUniqueConstraint('tags_unique', ['note_id', 'tag'])
      .execute();
  },
};

/** Leaves a trace each time it is taken. */
export const traced = (name: string): Migration => ({
  name,
  async up(db) {
    await db.schema.createTable('traces').ifNotExists().addColumn('name', 'text').execute();
    await sql`insert into traces (name) values (${name})`.execute(db);
  },
});

export async function tracesIn<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from traces`.execute(db);
  return rows.map(({ name }) => name);
}

/** Adds one to the only note's version: read and written as two statements, so that others could come between. */
export const increment = (db: Kysely<Notes>): Promise<void> =>
  transact(db, async (transaction) => {
    const { version } = await transaction.selectFrom('notes').select('version').executeTakeFirstOrThrow();
    await transaction
      .updateTable('notes')
      .set({ version: version + 1 })
      .execute();
  });
