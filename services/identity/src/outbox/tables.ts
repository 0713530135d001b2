import type { Migration } from '@lyceum/platform/database/migrations';
import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';

/** One row a mail until somebody else answers for it. */
export interface OutgoingMailRow {
  readonly id: string;
  /** `dead` rows only say that a mail could not be delivered; their content is gone. */
  readonly state: 'waiting' | 'dead';
  readonly sealed_mail: string | null;
  readonly written_at: number;
  /** While a process is sending it, this is when another may take over. */
  readonly next_attempt_at: number;
  readonly attempts: number;
  /** Why the last attempt failed: codes only. */
  readonly last_failure: string | null;
}

export interface OutboxSchema {
  outgoing_mails: OutgoingMailRow;
}

export const outboxMigrations: readonly Migration[] = [
  {
    name: 'outbox-1-outgoing-mails',
    async up(db) {
      await db.schema
        .createTable('outgoing_mails')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('sealed_mail', 'text')
        .addColumn('written_at', 'bigint', (column) => column.notNull())
        .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('last_failure', 'text')
        .execute();
      await db.schema
        .createIndex('outgoing_mails_due')
        .on('outgoing_mails')
        .columns(['state', 'next_attempt_at'])
        .execute();
    },
  },
];

/** For the key rotation. */
export const outboxSealedColumns: readonly SealedColumn[] = [
  { table: 'outgoing_mails', id: 'id', column: 'sealed_mail' },
];
