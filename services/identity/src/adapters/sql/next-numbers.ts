import type { Db } from './connection.ts';

/**
 * The first of so many new numbers of a feed. Whoever moves the counter holds it until the end of the transaction:
 * numbers appear in their order.
 */
export async function nextNumbers(db: Db, feed: 'revocations' | 'erasures', count: number): Promise<number> {
  const { value: last } = await db
    .updateTable('counters')
    .set(({ eb }) => ({ value: eb('value', '+', count) }))
    .where('name', '=', feed)
    .returning('value')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}
