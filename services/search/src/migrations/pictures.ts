import type { Migration } from '@lyceum/platform/database/migrations';
import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';

/** Pictures that were found on pages: those that wait to be fetched, and those that are in the index. */
export const pictureTables: Migration = {
  name: 'pictures',
  async up(db) {
    await db.schema
      .createTable('pictures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('page_key', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('found', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('pictures_by_page').on('pictures').column('page_key').execute();
    await db.schema.createIndex('pictures_by_turn').on('pictures').columns(['state', 'due_at']).execute();
  },
};

export const pictureSealedColumns: readonly SealedColumn[] = [{ table: 'pictures', id: 'id', column: 'found' }];
