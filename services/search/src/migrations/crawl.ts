import type { Migration } from '@lyceum/platform/database/migrations';
import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';

export const crawlMigrations: readonly Migration[] = [
  {
    name: 'crawl-1',
    async up(db) {
      await db.schema
        .createTable('crawl_jobs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('task', 'text', (column) => column.notNull())
        .addColumn('recrawl_after', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('started_at', 'bigint')
        .addColumn('finished_at', 'bigint')
        .addColumn('next_run_at', 'bigint')
        .addColumn('runs', 'bigint', (column) => column.notNull())
        .addColumn('error', 'text')
        .execute();
      await db.schema.createIndex('crawl_jobs_by_state').on('crawl_jobs').columns(['state', 'id']).execute();
      await db.schema
        .createTable('crawl_counts')
        .addColumn('job_id', 'text', (column) => column.notNull())
        .addColumn('what', 'text', (column) => column.notNull())
        .addColumn('value', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('crawl_counts_key', ['job_id', 'what'])
        .execute();
      await db.schema
        .createTable('crawl_marks')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .execute();
      await db.schema
        .createTable('crawl_hosts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('site_id', 'text', (column) => column.notNull())
        .addColumn('open', 'bigint', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('delay_ms', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'bigint', (column) => column.notNull())
        .addColumn('quality', 'bigint', (column) => column.notNull())
        .addColumn('owner', 'text')
        .addColumn('lease_until', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('crawl_hosts_by_turn').on('crawl_hosts').columns(['open', 'next_at']).execute();
      await db.schema.createIndex('crawl_hosts_by_site').on('crawl_hosts').column('site_id').execute();
      await db.schema.createIndex('crawl_hosts_by_owner').on('crawl_hosts').column('owner').execute();
      await db.schema
        .createTable('crawl_pages')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('host_id', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text')
        .addColumn('reason', 'text')
        .addColumn('status', 'bigint')
        .addColumn('etag', 'text')
        .addColumn('last_modified', 'text')
        .addColumn('body_hash', 'text')
        .addColumn('content_hash', 'text')
        .addColumn('fingerprint', 'text')
        .addColumn('text_length', 'bigint')
        .addColumn('points_to', 'text')
        .addColumn('points_to_id', 'text')
        .addColumn('indexed', 'bigint')
        .addColumn('documents', 'text')
        .addColumn('fetched_at', 'bigint')
        .addColumn('changed_at', 'bigint')
        .addColumn('recrawl_at', 'bigint')
        .addColumn('interval_ms', 'bigint')
        .addColumn('checks', 'bigint')
        .addColumn('changes', 'bigint')
        .addColumn('history', 'text')
        .execute();
      await db.schema.createIndex('crawl_pages_by_host').on('crawl_pages').column('host_id').execute();
      await db.schema.createIndex('crawl_pages_by_content').on('crawl_pages').column('content_hash').execute();
      await db.schema.createIndex('crawl_pages_by_target').on('crawl_pages').column('points_to_id').execute();
      await db.schema
        .createTable('crawl_queue')
        .addColumn('job_id', 'text', (column) => column.notNull())
        .addColumn('page_id', 'text', (column) => column.notNull())
        .addColumn('host_id', 'text', (column) => column.notNull())
        .addColumn('state', 'bigint', (column) => column.notNull())
        .addColumn('priority', 'bigint', (column) => column.notNull())
        .addColumn('depth', 'bigint', (column) => column.notNull())
        .addColumn('hops', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('owner', 'text')
        .addPrimaryKeyConstraint('crawl_queue_key', ['job_id', 'page_id'])
        .execute();
      await db.schema
        .createIndex('crawl_queue_by_host')
        .on('crawl_queue')
        .columns(['host_id', 'state', 'priority'])
        .execute();
      await db.schema.createIndex('crawl_queue_by_job').on('crawl_queue').columns(['job_id', 'state']).execute();
      await db.schema
        .createTable('crawl_bands')
        .addColumn('band', 'bigint', (column) => column.notNull())
        .addColumn('page_id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('crawl_bands_key', ['band', 'page_id'])
        .execute();
      await db.schema.createIndex('crawl_bands_by_page').on('crawl_bands').column('page_id').execute();
      await db.schema
        .createTable('crawl_links')
        .addColumn('page_id', 'text', (column) => column.primaryKey())
        .addColumn('targets', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('crawl_anchors')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('page_id', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('crawl_anchors_by_page').on('crawl_anchors').column('page_id').execute();
      await db.schema
        .createTable('crawl_host_links')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('from_host', 'text', (column) => column.notNull())
        .addColumn('to_host', 'text', (column) => column.notNull())
        .execute();
    },
  },
];

/** Sealed in PostgreSQL, which keeps its files in the clear; SQLite's file is encrypted as a whole. */
export const crawlSealedColumns: readonly SealedColumn[] = [
  { table: 'crawl_jobs', id: 'id', column: 'task' },
  { table: 'crawl_hosts', id: 'id', column: 'name' },
  { table: 'crawl_pages', id: 'id', column: 'url' },
  { table: 'crawl_pages', id: 'id', column: 'points_to' },
  { table: 'crawl_anchors', id: 'id', column: 'text' },
  { table: 'crawl_host_links', id: 'id', column: 'to_host' },
];
