import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';
import type { MailboxSchema } from '../mailbox/mailbox-schema.ts';

/** Tables of mail on its way out, beside the mailboxes whose contents they share. */
export interface OutgoingSchema extends MailboxSchema {
  outgoing: OutgoingRow;
  outgoing_once: { name: string; ids: string; created_at: number };
  sending_days: { account_id: string; day: string; recipients: number };
  auto_replies: { account_id: string; sender: string; sent_at: number };
}

export interface OutgoingRow {
  id: string;
  account_id: string | null;
  content: string;
  /** Sealed: both addresses. */
  envelope: string;
  attempts: number;
  due_at: number;
  queued_at: number;
}

export const outgoingSealedColumns: readonly SealedColumn[] = [{ table: 'outgoing', id: 'id', column: 'envelope' }];
