import type { CrawlState } from '@lyceum/contracts/search/crawl';
import type { Database } from '@lyceum/platform/database/database';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Counts, CrawlJob, CrawlOrder } from '../model/crawl-job.ts';
import type { CrawlJobs } from '../ports/crawl-jobs.ts';
import type { CrawlSchema, JobRow } from './crawl-schema.ts';
import { createCrawlKeys } from './sql-frontier-keys.ts';

export interface SqlCrawlJobsDeps {
  readonly database: Pick<Database<CrawlSchema>, 'db' | 'engine'>;
  readonly vault: Pick<Vault, 'seal' | 'openText' | 'blindIndex'>;
}

const taskRecord = (id: string) => `crawl_jobs.task:${id}`;

export function sqlCrawlJobs({ database, vault }: SqlCrawlJobsDeps): CrawlJobs {
  const { db, engine } = database;
  const keys = createCrawlKeys(engine, vault);
  const toJob = (row: JobRow): CrawlJob => ({
    id: row.id,
    state: row.state as CrawlState,
    order: JSON.parse(keys.show(row.task, taskRecord(row.id))) as CrawlOrder,
    recrawlAfter: row.recrawl_after,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    nextRunAt: row.next_run_at,
    runs: row.runs,
    error: row.error,
  });

  return {
    async add(job) {
      await db
        .insertInto('crawl_jobs')
        .values({
          id: job.id,
          state: job.state,
          task: keys.hide(JSON.stringify(job.order), taskRecord(job.id)),
          recrawl_after: job.recrawlAfter,
          created_at: job.createdAt,
          started_at: job.startedAt,
          finished_at: job.finishedAt,
          next_run_at: job.nextRunAt,
          runs: job.runs,
          error: job.error,
        })
        .execute();
    },
    async find(id) {
      const row = await db.selectFrom('crawl_jobs').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toJob(row);
    },
    async list({ limit, after, state }) {
      let query = db.selectFrom('crawl_jobs').selectAll().orderBy('id', 'desc').limit(limit);
      if (after !== undefined) query = query.where('id', '<', after);
      if (state !== undefined) query = query.where('state', '=', state);
      return (await query.execute()).map(toJob);
    },
    async inStates(states) {
      const rows = await db.selectFrom('crawl_jobs').selectAll().where('state', 'in', states).orderBy('id').execute();
      return rows.map(toJob);
    },
    async change(id, from, change) {
      const set: Partial<JobRow> = {};
      if (change.state !== undefined) set.state = change.state;
      if (change.startedAt !== undefined) set.started_at = change.startedAt;
      if (change.finishedAt !== undefined) set.finished_at = change.finishedAt;
      if (change.nextRunAt !== undefined) set.next_run_at = change.nextRunAt;
      if (change.error !== undefined) set.error = change.error;
      if (change.runs !== undefined) set.runs = change.runs;
      const { numUpdatedRows } = await db
        .updateTable('crawl_jobs')
        .set(set)
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async dueAgain(now) {
      const rows = await db
        .selectFrom('crawl_jobs')
        .selectAll()
        .where('state', 'in', ['completed', 'failed'])
        .where('next_run_at', '<=', now)
        .execute();
      return rows.map(toJob);
    },
    async counts(id) {
      const rows = await db.selectFrom('crawl_counts').select(['what', 'value']).where('job_id', '=', id).execute();
      return Object.fromEntries(rows.map(({ what, value }) => [what, value])) as Counts;
    },
    async clearCounts(id) {
      await db.deleteFrom('crawl_counts').where('job_id', '=', id).execute();
    },
    forgetFinishedBefore: (time) =>
      db.transaction().execute(async (trx) => {
        const over = trx
          .selectFrom('crawl_jobs')
          .select('id')
          .where('state', 'in', ['completed', 'failed', 'cancelled'])
          .where('next_run_at', 'is', null)
          .where('finished_at', '<', time);
        for (const table of ['crawl_queue', 'crawl_counts'] as const)
          await trx.deleteFrom(table).where('job_id', 'in', over).execute();
        const { numDeletedRows } = await trx.deleteFrom('crawl_jobs').where('id', 'in', over).executeTakeFirst();
        return Number(numDeletedRows);
      }),
    async mark(name) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('crawl_marks')
        .values({ name })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async hasMark(name) {
      const row = await db.selectFrom('crawl_marks').select('name').where('name', '=', name).executeTakeFirst();
      return row !== undefined;
    },
  };
}
