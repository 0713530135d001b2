import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * After something was deleted that nobody may read any more. SQLite overwrites it in its file, and here its log, which holds
 * former states of pages, is emptied. PostgreSQL clears away by itself, when it comes to it.
 */
export async function scrub<Schema>({ db, engine }: Pick<Database<Schema>, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
