import type { Migration } from '@lyceum/platform/database/migrations';

/** Domains, what DNS last said about them, and the keys that their mail is signed with. */
export const domainTables: Migration = {
  name: 'domains',
  async up(db) {
    await db.schema
      .createTable('domains')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('retired_by', 'text')
      .addColumn('from_settings', 'integer', (column) => column.notNull())
      .addColumn('open_for_registration', 'integer', (column) => column.notNull())
      .addColumn('made_default_at', 'bigint')
      .addColumn('ownership_token', 'text', (column) => column.notNull())
      .addColumn('dkim_selector', 'text', (column) => column.notNull())
      .addColumn('dkim_public_key', 'text', (column) => column.notNull())
      .addColumn('dkim_private_key', 'text', (column) => column.notNull())
      .addColumn('findings', 'text')
      .addColumn('checked_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('verified_at', 'bigint')
      .execute();
  },
};
