import type { Clock } from '@lyceum/platform/clock';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { ReplyMemory } from '../ports/reply-memory.ts';
import type { OutgoingSchema } from './outgoing-schema.ts';

export interface SqlReplyMemoryDeps {
  readonly db: Kysely<OutgoingSchema>;
  readonly vault: Pick<Vault, 'blindIndex'>;
  readonly clock: Clock;
}

/** Senders are kept as blind indexes: whom an account hears from is nobody's business. */
export function sqlReplyMemory({ db, vault, clock }: SqlReplyMemoryDeps): ReplyMemory {
  return {
    async claim({ accountId, sender, notWithinMs }) {
      const key = { account_id: accountId, sender: vault.blindIndex('auto-reply', sender.toLowerCase()) };
      const now = clock.now();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('auto_replies')
        .values({ ...key, sent_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'sender'])
            .doUpdateSet({ sent_at: now })
            .where('auto_replies.sent_at', '<=', now - notWithinMs),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async forgetAccount(accountId) {
      await db.deleteFrom('auto_replies').where('account_id', '=', accountId).execute();
    },
    async forgetAnswers(until) {
      await db.deleteFrom('auto_replies').where('sent_at', '<=', until).execute();
    },
  };
}
