import type { Accounts } from '../ports/accounts.ts';
import type { AccountStore } from './account-rows.ts';

type Erasure = Pick<Accounts, 'dueForErasure' | 'erase' | 'forgetExpired'>;

export function sqlAccountErasure({ db, rows, clock }: AccountStore): Erasure {
  return {
    async dueForErasure(limit) {
      // Marked first, so that a restore at this moment, in a process whose clock is behind, finds nothing to restore.
      await db
        .updateTable('accounts')
        .set({ erasing: 1 })
        .where('restorable_until', '<=', clock.now())
        .where('erasing', '=', 0)
        .execute();
      const due = await db
        .selectFrom('accounts')
        .selectAll()
        .where('erasing', '=', 1)
        .orderBy('restorable_until')
        .limit(limit)
        .execute();
      return due.map(rows.toAccount);
    },

    erase: (id, addressHeldUntil) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('app_passwords').where('account_id', '=', id).execute();
        await transaction.deleteFrom('accounts').where('id', '=', id).where('erasing', '=', 1).execute();
        await transaction
          .updateTable('address_claims')
          .set({ held_until: addressHeldUntil })
          .where('account_id', '=', id)
          .where('held_until', 'is', null)
          .execute();
      }),

    async forgetExpired(repliesKeptSince) {
      await db.deleteFrom('address_claims').where('held_until', '<=', clock.now()).execute();
      await db.deleteFrom('kept_replies').where('kept_at', '<', repliesKeptSince).execute();
      await db.deleteFrom('account_owners').where('accounts', '<=', 0).execute();
    },
  };
}
