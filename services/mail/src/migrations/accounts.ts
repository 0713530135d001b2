import type { Migration } from '@lyceum/platform/database/migrations';

/** Accounts, the addresses they hold, and the answers to requests that may be repeated. */
export const accountTables: Migration = {
  name: 'accounts',
  async up(db) {
    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull().unique())
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('profile', 'text', (column) => column.notNull())
      .addColumn('suspension', 'text')
      .addColumn('delete_requested_at', 'bigint')
      .addColumn('restorable_until', 'bigint')
      .addColumn('erasing', 'integer', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('accounts_of_user').on('accounts').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('accounts_of_domain').on('accounts').columns(['domain', 'id']).execute();
    await db.schema.createIndex('accounts_to_erase').on('accounts').columns(['restorable_until']).execute();

    await db.schema
      .createTable('account_owners')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('accounts', 'integer', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('address_claims')
      .addColumn('likeness', 'text', (column) => column.primaryKey())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull().unique())
      .addColumn('held_until', 'bigint')
      .execute();
    await db.schema.createIndex('address_claims_held').on('address_claims').columns(['held_until']).execute();
    await db.schema.createIndex('address_claims_of_user').on('address_claims').columns(['user_id']).execute();

    await db.schema
      .createTable('kept_replies')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('kept_replies_by_age').on('kept_replies').columns(['kept_at']).execute();

    await db.schema
      .createTable('app_passwords')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addUniqueConstraint('app_passwords_of_account', ['account_id', 'place'])
      .execute();
  },
};
