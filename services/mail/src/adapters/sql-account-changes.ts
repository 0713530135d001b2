import type { Transaction } from 'kysely';
import type { Account } from '../model/account.ts';
import type { Accounts, AddOutcome, NewAccountClaim } from '../ports/accounts.ts';
import type { AccountStore } from './account-rows.ts';
import { claimAddress, leavePlace, takePlace } from './address-claims.ts';
import { keepReply } from './kept-replies.ts';
import type { AccountRow, AccountTables } from './schema.ts';

type Changes = Pick<Accounts, 'add' | 'update' | 'markDeleting' | 'restore' | 'suspend'>;
type RestoreOutcome = Awaited<ReturnType<Accounts['restore']>>;

/** Where a transaction locks both, it is the account first and its owner second, so that no two wait for each other. */
export function sqlAccountChanges(store: AccountStore): Changes {
  const { db, rows, clock } = store;
  return {
    add: (claim) => allOrNothing<AddOutcome>(store, (transaction) => addAccount({ ...store, db: transaction }, claim)),

    async update(id, version, { displayName, settings, updatedAt }) {
      const row = await db
        .updateTable('accounts')
        .set({ profile: rows.profile(id, { displayName, settings }), version: version + 1, updated_at: updatedAt })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('restorable_until', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row && rows.toAccount(row);
    },

    markDeleting: (id, { requestedAt, restorableUntil }) =>
      db.transaction().execute(async (transaction) => {
        const marked = { delete_requested_at: requestedAt, restorable_until: restorableUntil };
        const account = await change({ ...store, db: transaction }, { id, set: marked, from: 'kept' });
        if (account) await leavePlace(transaction, account.userId);
        return account;
      }),

    restore: (id, mostAccounts) =>
      allOrNothing<RestoreOutcome>(store, async (transaction) => {
        const unmarked = { delete_requested_at: null, restorable_until: null };
        const account = await change({ ...store, db: transaction }, { id, set: unmarked, from: 'restorable' });
        if (!account) return 'not_deleting';
        return (await takePlace(transaction, account.userId, mostAccounts)) ? 'restored' : 'account_limit_reached';
      }),

    suspend: (id, suspension) =>
      change(store, { id, set: { suspension: rows.suspension(id, suspension) }, from: 'kept' }),
  };

  async function change(
    { db: handle }: Pick<AccountStore, 'db'>,
    { id, set, from }: { id: string; set: Partial<AccountRow>; from: 'kept' | 'restorable' },
  ): Promise<Account | undefined> {
    const now = clock.now();
    const query = handle
      .updateTable('accounts')
      .set((row) => ({ ...set, version: row('version', '+', 1), updated_at: now }))
      .where('id', '=', id);
    const row = await (from === 'kept'
      ? query.where('restorable_until', 'is', null)
      : query.where('restorable_until', '>', now).where('erasing', '=', 0)
    )
      .returningAll()
      .executeTakeFirst();
    return row && rows.toAccount(row);
  }
}

async function addAccount(
  store: AccountStore,
  { account, likeness, mostAccounts, reply }: NewAccountClaim,
): Promise<AddOutcome> {
  const { db, rows, clock } = store;
  const { address, userId, id: accountId } = account;
  if (reply && !(await keepReply(store, reply))) return 'repeated';
  if (!(await takePlace(db, userId, mostAccounts))) return 'account_limit_reached';
  if (!(await claimAddress(db, { likeness, address, userId, accountId, now: clock.now() }))) {
    const holder = await db
      .selectFrom('address_claims')
      .select('address')
      .where('likeness', '=', likeness)
      .executeTakeFirst();
    return holder?.address === address ? 'address_taken' : 'address_too_similar';
  }
  await db.insertInto('accounts').values(rows.toRow(account)).execute();
  return 'added';
}

/** Carries an outcome out of a transaction that is to be rolled back. */
class NotDone extends Error {
  override readonly name = 'NotDone';
}

/** Only `added` and `restored` are kept; every other outcome takes back what led to it. */
async function allOrNothing<Outcome extends AddOutcome | RestoreOutcome>(
  { db }: AccountStore,
  work: (transaction: Transaction<AccountTables>) => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      outcome = await work(transaction);
      if (outcome !== 'added' && outcome !== 'restored') throw new NotDone();
    });
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
  }
  if (outcome === undefined) throw new Error('The transaction ended without an outcome.');
  return outcome;
}
