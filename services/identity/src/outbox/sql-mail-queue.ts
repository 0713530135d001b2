import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { AddressedMail } from '../ports/mail-transport.ts';
import type { OutgoingMail } from '../ports/outbox.ts';
import { mailRecordId } from './sql-outbox.ts';
import type { OutboxSchema, OutgoingMailRow } from './tables.ts';

/** A mail that this process alone may send until its time is up. */
export interface ClaimedMail {
  readonly id: string;
  readonly writtenAt: number;
  /** This one included. */
  readonly attempts: number;
  open(): AddressedMail;
}

/** What the sender does with the outbox. Any number of processes may do so at once. */
export interface MailQueue {
  /**
   * Claims mails that are due, the longest waiting first. A claim ends by itself at `until`, so a mail whose sender was
   * killed is claimed again.
   */
  claim(now: number, until: number, most: number): Promise<ClaimedMail[]>;
  /** It was handed over: nothing of it is kept. */
  sent(mail: ClaimedMail): Promise<void>;
  postpone(mail: ClaimedMail, until: number, failure: string): Promise<void>;
  /** It is given up: its content goes, and that it failed stays. */
  bury(mail: ClaimedMail, failure: string): Promise<void>;
  /** Forgets the failures of mails that were written before that time. */
  forgetDeadBefore(time: number): Promise<void>;
}

export function sqlMailQueue(db: Kysely<OutboxSchema>, vault: Pick<Vault, 'openText'>): MailQueue {
  /** Compare-and-set: the number of attempts says whether the mail is still as it was when it was looked at. */
  const change = async (mail: { id: string; attempts: number }, set: Partial<OutgoingMailRow>) => {
    const { numUpdatedRows } = await db
      .updateTable('outgoing_mails')
      .set(set)
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', mail.attempts)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };

  return {
    async claim(now, until, most) {
      const due = await db
        .selectFrom('outgoing_mails')
        .select(['id', 'sealed_mail', 'written_at', 'attempts'])
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(most)
        .execute();
      const claims = due.map(async (row) => {
        const claimed = { next_attempt_at: until, attempts: row.attempts + 1 };
        return (await change(row, claimed)) ? claimedMail(row, vault) : undefined;
      });
      return (await Promise.all(claims)).filter((mail) => mail !== undefined);
    },
    async sent({ id }) {
      // Whoever has claimed it meanwhile: it has gone out.
      await db.deleteFrom('outgoing_mails').where('id', '=', id).execute();
    },
    async postpone(mail, until, failure) {
      await change(mail, { next_attempt_at: until, last_failure: failure });
    },
    async bury(mail, failure) {
      await change(mail, { state: 'dead', sealed_mail: null, last_failure: failure });
    },
    async forgetDeadBefore(time) {
      await db.deleteFrom('outgoing_mails').where('state', '=', 'dead').where('written_at', '<', time).execute();
    },
  };
}

type DueRow = Pick<OutgoingMailRow, 'id' | 'sealed_mail' | 'written_at' | 'attempts'>;

function claimedMail(row: DueRow, vault: Pick<Vault, 'openText'>): ClaimedMail {
  const { id, written_at: writtenAt, attempts } = row;
  return {
    id,
    writtenAt,
    attempts: attempts + 1,
    open: () => ({
      ...(JSON.parse(vault.openText(row.sealed_mail ?? '', mailRecordId(id))) as OutgoingMail),
      id,
      writtenAt,
    }),
  };
}
