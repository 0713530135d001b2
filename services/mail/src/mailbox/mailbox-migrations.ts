import type { Migration } from '@lyceum/platform/database/migrations';

/** Steps of the embedded engine; the service appends them to those of the accounts. */
export const mailboxMigrations: readonly Migration[] = [
  {
    name: 'mailbox-1-messages',
    async up(db) {
      await db.schema
        .createTable('mailboxes')
        .addColumn('account_id', 'text', (column) => column.primaryKey())
        .addColumn('used_bytes', 'bigint', (column) => column.notNull())
        .addColumn('messages', 'integer', (column) => column.notNull())
        .addColumn('warned', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('message_contents')
        .addColumn('address', 'text', (column) => column.primaryKey())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('refs', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('messages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('folder', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('thread_id', 'text', (column) => column.notNull())
        .addColumn('seen', 'integer', (column) => column.notNull())
        .addColumn('answered', 'integer', (column) => column.notNull())
        .addColumn('forwarded', 'integer', (column) => column.notNull())
        .addColumn('flagged', 'integer', (column) => column.notNull())
        .addColumn('draft', 'integer', (column) => column.notNull())
        .addColumn('has_attachments', 'integer', (column) => column.notNull())
        .addColumn('indexed', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('message_ref', 'text')
        .addColumn('reply_ref', 'text')
        .addColumn('subject_ref', 'text')
        .addColumn('arrival', 'text')
        .addColumn('summary', 'text', (column) => column.notNull())
        .addUniqueConstraint('messages_arrival', ['account_id', 'arrival'])
        .execute();
      const indexes: readonly [string, string[]][] = [
        ['messages_by_folder', ['account_id', 'folder', 'id']],
        ['messages_by_seen', ['account_id', 'folder', 'seen', 'id']],
        ['messages_by_thread', ['account_id', 'thread_id', 'id']],
        ['messages_by_ref', ['message_ref']],
        ['messages_by_reply', ['reply_ref']],
        ['messages_by_subject', ['subject_ref', 'id']],
        ['messages_by_expiry', ['expires_at']],
        ['messages_by_indexed', ['indexed', 'account_id']],
      ];
      for (const [name, columns] of indexes) {
        await db.schema.createIndex(name).on('messages').columns(columns).execute();
      }
    },
  },
  {
    name: 'mailbox-2-folders-words-uploads',
    async up(db) {
      await db.schema
        .createTable('folders')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('name_index', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('folders_name', ['account_id', 'name_index'])
        .execute();
      await db.schema
        .createTable('message_words')
        .addColumn('word', 'text', (column) => column.notNull())
        .addColumn('message_id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('message_words_key', ['word', 'message_id'])
        .execute();
      await db.schema.createIndex('message_words_by_message').on('message_words').column('message_id').execute();
      await db.schema
        .createTable('uploads')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('size_bytes', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('draft_id', 'text')
        .addColumn('details', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('uploads_by_account').on('uploads').columns(['account_id', 'draft_id']).execute();
    },
  },
];
