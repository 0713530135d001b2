import type { Migration } from '@lyceum/platform/database/migrations';
import { sql } from 'kysely';

/** The feed of erased users. */
export const erasureTables: Migration = {
  name: 'identity-3-erasures',
  async up(db) {
    await db.schema
      .createTable('erasures')
      .addColumn('seq', 'bigint', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('erased_at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into counters (name, value) values ('erasures', 0)`.execute(db);
  },
};
