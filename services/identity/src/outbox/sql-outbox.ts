import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { Outbox } from '../ports/outbox.ts';
import { recipient } from './recipient.ts';
import type { OutboxSchema } from './tables.ts';

export interface SqlOutboxDeps<Schema extends OutboxSchema> {
  /** Within a transaction, the transaction: the mail then goes out if and only if the rest happens. */
  readonly db: Kysely<Schema>;
  readonly vault: Pick<Vault, 'seal'>;
  readonly clock: Clock;
}

/** The outbox in the service's own database. After the commit, `wake` of the sender spares the mail a short wait. */
export function sqlOutbox<Schema extends OutboxSchema>(deps: SqlOutboxDeps<Schema>): Outbox {
  // A database with further tables is one with ours; Kysely's types cannot know that of an open type.
  const db = deps.db as unknown as Kysely<OutboxSchema>;
  return {
    async enqueue({ to, subject, text, html }) {
      const { address } = recipient(to);
      const id = newId();
      const now = deps.clock.now();
      const sealed = deps.vault.seal(JSON.stringify({ to: address, subject, text, html }), mailRecordId(id));
      await db
        .insertInto('outgoing_mails')
        .values({
          id,
          state: 'waiting',
          sealed_mail: sealed,
          written_at: now,
          next_attempt_at: now,
          attempts: 0,
          last_failure: null,
        })
        .execute();
    },
  };
}

/** What the content of a mail is bound to in the vault. */
export const mailRecordId = (id: string): string => `outgoing_mails.sealed_mail:${id}`;
