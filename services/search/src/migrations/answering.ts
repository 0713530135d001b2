import type { Migration } from '@lyceum/platform/database/migrations';
import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';

/** What users prefer, and what was learned of those who wanted it: a row each, sealed. */
export const personalTables: Migration = {
  name: 'personal',
  async up(db) {
    for (const table of ['search_preferences', 'search_interests']) {
      await db.schema
        .createTable(table)
        .addColumn('user_id', 'text', (column) => column.primaryKey())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute();
    }
  },
};

export const personalSealedColumns: readonly SealedColumn[] = [
  { table: 'search_preferences', id: 'user_id', column: 'content' },
  { table: 'search_interests', id: 'user_id', column: 'content' },
];
