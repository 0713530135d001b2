import type { Migration } from '@lyceum/platform/database/migrations';
import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';
import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();

/** Configuration, audit, analytics and opt-outs. */
export const administrationTables: Migration = {
  name: 'administration',
  async up(db) {
    await configuration(db);
    await counting(db);
    await publishing(db);
    await siteOwners(db);
  },
};

async function configuration(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('config_versions')
    .addColumn('version', 'bigint', key)
    .addColumn('at', 'bigint', required)
    .addColumn('by_user', 'text')
    .addColumn('config', 'text', required)
    .addColumn('changes', 'text', required)
    .execute();
  await db.schema
    .createTable('admin_audit')
    .addColumn('id', 'text', key)
    .addColumn('at', 'bigint', required)
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('request_id', 'text', required)
    .addColumn('detail', 'text', required)
    .execute();
  await db.schema.createIndex('admin_audit_by_time').on('admin_audit').columns(['at']).execute();
  await db.schema
    .createTable('retention_runs')
    .addColumn('kind', 'text', key)
    .addColumn('at', 'bigint', required)
    .addColumn('removed', 'bigint', required)
    .execute();
}

async function counting(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('query_day_keys')
    .addColumn('day', 'text', key)
    .addColumn('sealed_key', 'text', required)
    .execute();
  await db.schema
    .createTable('query_askers')
    .addColumn('day', 'bigint', required)
    .addColumn('asker', 'text', required)
    .addColumn('counted', 'integer', required)
    .addColumn('texts', 'integer', required)
    .addColumn('timed', 'integer', required)
    .addPrimaryKeyConstraint('query_askers_key', ['day', 'asker'])
    .execute();
  await db.schema
    .createTable('query_sketches')
    .addColumn('id', 'text', key)
    .addColumn('day', 'bigint', required)
    .addColumn('people', 'text', required)
    .addColumn('found', 'bigint', required)
    .addColumn('nothing', 'bigint', required)
    .addColumn('sealed_text', 'text')
    .execute();
  await db.schema.createIndex('query_sketches_of_day').on('query_sketches').columns(['day']).execute();
  await db.schema
    .createTable('query_open_hours')
    .addColumn('hour', 'bigint', key)
    .addColumn('counts', 'text', required)
    .execute();
  await db.schema
    .createTable('query_open_days')
    .addColumn('day', 'bigint', key)
    .addColumn('counts', 'text', required)
    .execute();
}

async function publishing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('query_hours')
    .addColumn('hour', 'bigint', key)
    .addColumn('counts', 'text', required)
    .execute();
  await db.schema
    .createTable('query_days')
    .addColumn('day', 'bigint', key)
    .addColumn('people', 'bigint', required)
    .addColumn('counts', 'text', required)
    .execute();
  await db.schema
    .createTable('published_queries')
    .addColumn('id', 'text', key)
    .addColumn('day', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('blind', 'text', required)
    .addColumn('count', 'bigint', required)
    .addColumn('sealed_text', 'text', required)
    .execute();
  await db.schema.createIndex('published_queries_by_day').on('published_queries').columns(['kind', 'day']).execute();
  await db.schema
    .createTable('kept_queries')
    .addColumn('id', 'text', key)
    .addColumn('people', 'bigint', required)
    .addColumn('last_day', 'bigint', required)
    .addColumn('sealed_text', 'text', required)
    .execute();
  await db.schema
    .createTable('content_hours')
    .addColumn('hour', 'bigint', key)
    .addColumn('documents', 'bigint', required)
    .addColumn('upserts', 'bigint', required)
    .addColumn('removed', 'bigint', required)
    .execute();
}

async function siteOwners(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opt_out_claims')
    .addColumn('id', 'text', key)
    .addColumn('group_id', 'text')
    .addColumn('site', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('what', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('token', 'text', required)
    .addColumn('sealed_contact', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('checked_at', 'bigint')
    .addColumn('check_result', 'text')
    .addColumn('proven_at', 'bigint')
    .execute();
  await db.schema.createIndex('opt_out_claims_of_group').on('opt_out_claims').columns(['group_id']).execute();
  await db.schema.createIndex('opt_out_claims_of_site').on('opt_out_claims').columns(['site', 'state']).execute();
  await db.schema
    .createTable('opt_outs')
    .addColumn('site', 'text', required)
    .addColumn('what', 'text', required)
    .addColumn('claim_id', 'text', required)
    .addColumn('since', 'bigint', required)
    .addPrimaryKeyConstraint('opt_outs_key', ['site', 'what'])
    .execute();
}

export const administrationSealedColumns: readonly SealedColumn[] = [
  { table: 'query_day_keys', id: 'day', column: 'sealed_key' },
  { table: 'query_sketches', id: 'id', column: 'sealed_text' },
  { table: 'published_queries', id: 'id', column: 'sealed_text' },
  { table: 'kept_queries', id: 'id', column: 'sealed_text' },
  { table: 'opt_out_claims', id: 'id', column: 'sealed_contact' },
];
