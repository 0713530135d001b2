import { type Kysely, sql, type Transaction } from 'kysely';
import { DatabaseError } from './database-error.ts';

/**
 * One step forward; there is no way back. Its name is recorded for good, and the order of the list is the order of
 * the steps: a released step is never renamed, moved or changed.
 */
export interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

export interface MigrationRun {
  readonly db: Kysely<unknown>;
  readonly migrations: readonly Migration[];
  /** Makes every other process that comes here wait until this transaction has ended. */
  lock(transaction: Transaction<unknown>): Promise<void>;
  /** The handle that the steps get, if not the transaction itself. */
  prepare?(transaction: Transaction<unknown>): Kysely<unknown>;
}

/** Takes the steps that this database has not taken yet: all or none, and each once whoever else is starting. */
export async function migrate({ db, migrations, lock, prepare = (it) => it }: MigrationRun): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lock(transaction);
    const steps = prepare(transaction);
    await steps.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('position', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .execute();
    const taken = await sql<{ name: string }>`select name from schema_migrations order by position`.execute(
      transaction,
    );
    const names = taken.rows.map(({ name }) => name);
    refuseUnknown(names, migrations);
    for (const [position, migration] of migrations.entries()) {
      if (position < names.length) continue;
      await migration.up(steps);
      await sql`insert into schema_migrations (position, name) values (${position}, ${migration.name})`.execute(
        transaction,
      );
    }
  });
}

function refuseUnknown(taken: string[], migrations: readonly Migration[]): void {
  for (const [position, name] of taken.entries()) {
    if (migrations[position]?.name === name) continue;
    if (migrations.some((migration) => migration.name === name)) {
      throw new Error(`The migration ${name} was taken as step ${position + 1}: released steps must stay in order.`);
    }
    throw new DatabaseError(
      'database_too_new',
      `The database was changed by a newer version (it has taken the step ${name}, which this version does not know): start that version, or restore a backup from before.`,
    );
  }
}
