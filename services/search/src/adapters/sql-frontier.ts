import type { Clock } from '@lyceum/platform/clock';
import type { Database } from '@lyceum/platform/database/database';
import type { Vault } from '@lyceum/platform/vault/vault';
import { sql } from 'kysely';
import type { Frontier } from '../ports/frontier.ts';
import { type CrawlSchema, done, leased, waiting } from './crawl-schema.ts';
import { createCrawlKeys, hostRecord, urlRecord } from './sql-frontier-keys.ts';
import { freeLapsed, leaseTurns } from './sql-frontier-lease.ts';
import { createLooks } from './sql-frontier-look.ts';
import { settleAll } from './sql-frontier-settle.ts';

export interface SqlFrontierDeps {
  readonly database: Pick<Database<CrawlSchema>, 'db' | 'engine'>;
  readonly vault: Pick<Vault, 'seal' | 'openText' | 'blindIndex'>;
  readonly clock: Clock;
  /** The same for every process that ever holds this data folder, of which there is one at a time. */
  readonly owner?: string;
  /** What a host may be held for; a process that lives is done with it long before. */
  readonly leaseMs?: number;
}

const portion = 500;
const freeEveryMs = 60_000;

export function sqlFrontier(deps: SqlFrontierDeps): Frontier {
  const { database, vault, clock, owner = 'alone', leaseMs = 900_000 } = deps;
  const { db, engine } = database;
  const keys = createCrawlKeys(engine, vault);
  let freedAt = 0;
  const lease = { db, engine, keys, clock, owner, leaseMs };

  return {
    ...createLooks(db, keys),
    async recover(leastDelayMs) {
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        await sql`update crawl_queue set state = ${sql.lit(waiting)}, owner = null
          where state = ${sql.lit(leased)} and owner = ${owner}`.execute(trx);
        await sql`update crawl_hosts set open = 1 where id in
          (select host_id from crawl_queue where state = ${sql.lit(waiting)})`.execute(trx);
        await sql`update crawl_hosts set delay_ms = ${leastDelayMs}
          where owner = ${owner} and delay_ms < ${leastDelayMs}`.execute(trx);
        // Nobody knows how long ago the last fetch began: the whole delay is waited for.
        await sql`update crawl_hosts set owner = null, lease_until = 0,
          next_at = case when next_at > ${now} + delay_ms then next_at else ${now} + delay_ms end
          where owner = ${owner}`.execute(trx);
      });
    },
    async lease(request) {
      if (clock.now() - freedAt > freeEveryMs) {
        freedAt = clock.now();
        await freeLapsed(lease);
      }
      return leaseTurns(lease, request);
    },
    settle: (settlement) => settleAll({ db, keys, clock }, settlement),
    async learn({ host, delayMs, nextAt, failures }) {
      await db
        .updateTable('crawl_hosts')
        .set({ delay_ms: Math.round(delayMs), next_at: Math.round(nextAt), failures })
        .where('id', '=', keys.idOf('host', host))
        .execute();
    },
    async nextAt() {
      const { next } = await db
        .selectFrom('crawl_hosts')
        .select((it) => it.fn.min('next_at').as('next'))
        .where('open', '=', 1)
        .where('owner', 'is', null)
        .executeTakeFirstOrThrow();
      return next ?? undefined;
    },
    async hasWork(jobId) {
      const row = await db
        .selectFrom('crawl_queue')
        .select('page_id')
        .where('job_id', '=', jobId)
        .where('state', '<', done)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async drop(jobId) {
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('crawl_queue').where('job_id', '=', jobId).where('state', '<', done).execute();
        await trx.deleteFrom('crawl_counts').where('job_id', '=', jobId).where('what', '=', 'queued').execute();
      });
    },
    requeue: (jobId, dueBefore) =>
      db.transaction().execute(async (trx) => {
        const due = sql`select p.id from crawl_pages p where p.id = crawl_queue.page_id
          and (p.recrawl_at is null or p.recrawl_at <= ${dueBefore})`;
        const { numAffectedRows = 0n } = await sql`update crawl_queue
          set state = ${sql.lit(waiting)}, attempts = 0, due_at = ${clock.now()}
          where job_id = ${jobId} and state = ${sql.lit(done)} and exists (${due})`.execute(trx);
        await sql`update crawl_hosts set open = 1 where id in
          (select host_id from crawl_queue where job_id = ${jobId} and state = ${sql.lit(waiting)})`.execute(trx);
        await sql`insert into crawl_counts (job_id, what, value) values (${jobId}, 'queued', ${Number(numAffectedRows)})
          on conflict (job_id, what) do update set value = excluded.value`.execute(trx);
        return Number(numAffectedRows);
      }),
    orphans: (url, jobId) =>
      db.transaction().execute(async (trx) => {
        const id = keys.idOf('page', url);
        const rows = await trx
          .updateTable('crawl_pages')
          .set({ etag: null, last_modified: null, body_hash: null, content_hash: null, recrawl_at: 0 })
          .where('points_to_id', '=', id)
          .where('outcome', '=', 'duplicate')
          .returning(['id', 'host_id'])
          .execute();
        if (rows.length === 0) return 0;
        const { numUpdatedRows } = await trx
          .updateTable('crawl_queue')
          .set({ state: waiting, attempts: 0, due_at: clock.now() })
          .where('job_id', '=', jobId)
          .where('state', '=', done)
          .where(
            'page_id',
            'in',
            rows.slice(0, portion).map((row) => row.id),
          )
          .executeTakeFirst();
        const hosts = [...new Set(rows.slice(0, portion).map((row) => row.host_id))];
        await trx.updateTable('crawl_hosts').set({ open: 1 }).where('id', 'in', hosts).execute();
        return Number(numUpdatedRows);
      }),
    async *forgetSite(site) {
      for (const hostId of await hostsOf(site)) {
        await db.deleteFrom('crawl_queue').where('host_id', '=', hostId).execute();
        for (;;) {
          const rows = await db
            .selectFrom('crawl_pages')
            .select(['id', 'url', 'indexed', 'documents'])
            .where('host_id', '=', hostId)
            .limit(portion)
            .execute();
          if (rows.length === 0) break;
          yield rows
            .filter(({ indexed }) => indexed === 1)
            .map((row) => ({
              url: keys.show(row.url, urlRecord(row.id)),
              documents: JSON.parse(row.documents ?? '[]') as string[],
            }));
          // Only now: what the caller was told of is told again, should it be cut off.
          await forgetPages(rows.map(({ id }) => id));
        }
        await db.deleteFrom('crawl_host_links').where('from_host', '=', hostId).execute();
        await db.deleteFrom('crawl_hosts').where('id', '=', hostId).execute();
      }
    },
    async size() {
      const [addresses, hosts, due] = await Promise.all([
        db
          .selectFrom('crawl_pages')
          .select((it) => it.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('crawl_hosts')
          .select((it) => it.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('crawl_queue')
          .select((it) => it.fn.countAll<number>().as('count'))
          .where('state', '=', waiting)
          .executeTakeFirstOrThrow(),
      ]);
      return { addresses: Number(addresses.count), hosts: Number(hosts.count), due: Number(due.count) };
    },
  };

  /** With the words and links that lead there and from there. */
  async function forgetPages(ids: string[]): Promise<void> {
    await db.transaction().execute(async (trx) => {
      for (const table of ['crawl_bands', 'crawl_links', 'crawl_anchors'] as const)
        await trx.deleteFrom(table).where('page_id', 'in', ids).execute();
      await trx.deleteFrom('crawl_pages').where('id', 'in', ids).execute();
    });
  }

  /** The site itself and all hosts under it. The registrable domain is the site of all of them. */
  async function hostsOf(site: string): Promise<string[]> {
    const labels = site.replace(/:\d+$/, '').split('.');
    const domains = labels.map((_, at) => keys.idOf('site', labels.slice(at).join('.')));
    const rows = await db.selectFrom('crawl_hosts').select(['id', 'name']).where('site_id', 'in', domains).execute();
    return rows.filter((row) => isUnder(keys.show(row.name, hostRecord(row.id)), site)).map(({ id }) => id);
  }
}

/** `host` as `hostKey` writes it, with a scheme or port where they matter. A site without a port is all of its ports. */
function isUnder(host: string, site: string): boolean {
  const whole = host.includes('://') ? host.slice(host.indexOf('://') + 3) : host;
  const name = /:\d+$/.test(site) ? whole : whole.replace(/:\d+$/, '');
  return name === site || name.endsWith(`.${site}`);
}
