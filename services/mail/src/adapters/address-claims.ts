import type { Kysely } from 'kysely';
import type { AccountTables } from './schema.ts';

/*
 * An address belongs to whoever has the row of its likeness. One primary key decides every race, on both engines and
 * between processes: the statements below are compare-and-set, and each is safe in a plain transaction.
 */

export interface ClaimRequest {
  readonly likeness: string;
  readonly address: string;
  readonly userId: string;
  readonly accountId: string;
  readonly now: number;
}

/** True when the address is the account's from now on; false when it, or one that looks like it, is somebody's. */
export async function claimAddress(db: Kysely<AccountTables>, request: ClaimRequest): Promise<boolean> {
  const { likeness, address, userId, accountId, now } = request;
  const row = { address, user_id: userId, account_id: accountId, held_until: null };
  const inserted = await db
    .insertInto('address_claims')
    .values({ likeness, ...row })
    .onConflict((conflict) => conflict.column('likeness').doNothing())
    .executeTakeFirstOrThrow();
  if (inserted.numInsertedOrUpdatedRows === 1n) return true;
  const takenOver = await db
    .updateTable('address_claims')
    .set(row)
    .where('likeness', '=', likeness)
    .where('held_until', 'is not', null)
    .where((or) => or.or([or('held_until', '<=', now), or('user_id', '=', userId)]))
    .executeTakeFirstOrThrow();
  return takenOver.numUpdatedRows === 1n;
}

/** True when the user had fewer accounts than that, and now has one more. */
export async function takePlace(db: Kysely<AccountTables>, userId: string, most: number): Promise<boolean> {
  const taken = await db
    .insertInto('account_owners')
    .values({ user_id: userId, accounts: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((row) => ({ accounts: row('account_owners.accounts', '+', 1) }))
        .where('account_owners.accounts', '<', most),
    )
    .executeTakeFirstOrThrow();
  return taken.numInsertedOrUpdatedRows === 1n;
}

export async function leavePlace(db: Kysely<AccountTables>, userId: string): Promise<void> {
  await db
    .updateTable('account_owners')
    .set((row) => ({ accounts: row('accounts', '-', 1) }))
    .where('user_id', '=', userId)
    .execute();
}
