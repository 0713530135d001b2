import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isRetryable } from './engine-errors.ts';

const ATTEMPTS = 8;

/**
 * Runs `work` as if it were alone in the database, on both engines: what it read is still true when it writes. Where
 * PostgreSQL finds that two such transactions cannot both be, one of them is run again from the start, so `work` must
 * do nothing that may not happen twice, such as sending a mail. SQLite runs them one after the other.
 */
export async function transact<Schema, Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(Math.random() * 2 ** attempt * 5);
    }
  }
}
