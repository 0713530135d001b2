import type { Migration } from '@lyceum/platform/database/migrations';

/** Steps for mail on its way out; they come after those of the mailboxes. */
export const outgoingMigrations: readonly Migration[] = [
  {
    name: 'outgoing-1',
    async up(db) {
      await db.schema
        .createTable('outgoing')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text')
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('envelope', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('queued_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('outgoing_by_due').on('outgoing').columns(['due_at', 'id']).execute();
      await db.schema.createIndex('outgoing_by_account').on('outgoing').column('account_id').execute();
      await db.schema
        .createTable('outgoing_once')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('ids', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('sending_days')
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('recipients', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('sending_days_key', ['account_id', 'day'])
        .execute();
      await db.schema
        .createTable('auto_replies')
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('sender', 'text', (column) => column.notNull())
        .addColumn('sent_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('auto_replies_key', ['account_id', 'sender'])
        .execute();
    },
  },
];
