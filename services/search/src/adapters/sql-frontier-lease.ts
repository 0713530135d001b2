import type { Clock } from '@lyceum/platform/clock';
import type { Engine } from '@lyceum/platform/database/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AddressKind } from '../model/crawled-page.ts';
import type { HostTurn, LeaseRequest, TurnPage } from '../ports/frontier.ts';
import { type CrawlSchema, type HostRow, leased, type PageRow, type QueueRow, waiting } from './crawl-schema.ts';
import { type CrawlKeys, hostRecord, urlRecord } from './sql-frontier-keys.ts';
import { chunks, toMemory } from './sql-frontier-rows.ts';

export interface LeaseDeps {
  readonly db: Kysely<CrawlSchema>;
  readonly engine: Engine;
  readonly keys: CrawlKeys;
  readonly clock: Clock;
  /** Who holds what is leased here. */
  readonly owner: string;
  readonly leaseMs: number;
}

type Trx = Transaction<CrawlSchema>;
type DueRow = QueueRow & PageRow;

/** One `select` a host, joined: SQLite takes 500 of them. */
const hostsAStatement = 100;

/** Whoever held these is gone; what it had not settled waits again. */
export async function freeLapsed({ db, clock }: Pick<LeaseDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const lapsed = sql`select id from crawl_hosts where owner is not null and lease_until < ${now}`;
    await sql`update crawl_queue set state = ${sql.lit(waiting)}, owner = null
      where state = ${sql.lit(leased)} and host_id in (${lapsed})`.execute(trx);
    await sql`update crawl_hosts set owner = null, lease_until = 0, open = 1 where id in (${lapsed})`.execute(trx);
  });
}

/** The hosts, the pages and both their leases in one transaction: nobody else can hold the same. */
export async function leaseTurns(deps: LeaseDeps, request: LeaseRequest): Promise<HostTurn[]> {
  if (request.jobIds.length === 0 || request.hosts <= 0) return [];
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const hosts = await takeHosts(deps, { trx, now, request });
    const turns: HostTurn[] = [];
    for (const some of chunks(hosts, hostsAStatement)) {
      const pages = await takePages(deps, { trx, now, hosts: some, request });
      turns.push(...some.map((row) => toTurn(deps.keys, row, pages.get(row.id) ?? [])));
    }
    return turns;
  });
}

const toTurn = (keys: CrawlKeys, row: HostRow, pages: TurnPage[]): HostTurn => ({
  host: keys.show(row.name, hostRecord(row.id)),
  delayMs: row.delay_ms,
  failures: row.failures,
  quality: row.quality / 1000,
  pages,
});

interface Taking {
  readonly trx: Trx;
  readonly now: number;
  readonly request: LeaseRequest;
}

async function takeHosts({ engine, owner, leaseMs }: LeaseDeps, { trx, now, request }: Taking): Promise<HostRow[]> {
  // Several processes take different hosts at the same time; SQLite has one writer anyway.
  const skip = engine === 'postgres' ? sql`for update of h skip locked` : sql``;
  const { rows } = await sql<HostRow>`
    select h.* from crawl_hosts h
    where h.open = 1 and h.next_at <= ${now} and h.owner is null
      and exists (select 1 from crawl_queue q where q.host_id = h.id and q.state = ${sql.lit(waiting)}
        and q.due_at <= ${now} and q.job_id in (${sql.join(request.jobIds)}))
    order by h.quality desc, h.next_at, h.id limit ${request.hosts} ${skip}`.execute(trx);
  for (const some of chunks(rows, 500)) {
    const ids = some.map(({ id }) => id);
    await trx
      .updateTable('crawl_hosts')
      .set({ owner, lease_until: now + leaseMs })
      .where('id', 'in', ids)
      .execute();
  }
  return rows;
}

async function takePages(
  { keys, owner }: LeaseDeps,
  { trx, now, hosts, request }: Taking & { hosts: HostRow[] },
): Promise<Map<string, TurnPage[]>> {
  const firstOf = ({ id }: HostRow) => sql`select * from (
    select q.job_id, q.page_id, q.priority, q.depth, q.hops, q.attempts, q.kind, p.*
    from crawl_queue q join crawl_pages p on p.id = q.page_id
    where q.host_id = ${id} and q.state = ${sql.lit(waiting)} and q.due_at <= ${now}
      and q.job_id in (${sql.join(request.jobIds)})
    order by q.priority limit ${request.pagesPerHost}) as due`;
  const { rows } = await sql<DueRow>`${sql.join(hosts.map(firstOf), sql` union all `)}`.execute(trx);
  const byJob = Map.groupBy(rows, (row) => row.job_id);
  for (const [jobId, queued] of byJob) {
    for (const some of chunks(queued, 500)) {
      await trx
        .updateTable('crawl_queue')
        .set({ state: leased, owner })
        .where('job_id', '=', jobId)
        .where(
          'page_id',
          'in',
          some.map(({ page_id }) => page_id),
        )
        .execute();
    }
  }
  const anchors = await anchorsOf(trx, keys, rows);
  const pages = new Map<string, TurnPage[]>();
  for (const row of rows) {
    const list = pages.get(row.host_id) ?? [];
    pages.set(row.host_id, list);
    list.push(toTurnPage(row, keys, anchors.get(row.page_id) ?? []));
  }
  return pages;
}

export const toTurnPage = (row: DueRow, keys: CrawlKeys, anchors: string[]): TurnPage => ({
  jobId: row.job_id,
  url: keys.show(row.url, urlRecord(row.id)),
  kind: row.kind as AddressKind,
  depth: row.depth,
  hops: row.hops,
  priority: row.priority,
  attempts: row.attempts,
  memory: toMemory(row, keys),
  anchors,
});

async function anchorsOf(trx: Trx, keys: CrawlKeys, rows: DueRow[]): Promise<Map<string, string[]>> {
  const anchors = new Map<string, string[]>();
  for (const some of chunks(rows, 500)) {
    const ids = some.map(({ page_id }) => page_id);
    const found = await trx.selectFrom('crawl_anchors').selectAll().where('page_id', 'in', ids).execute();
    for (const { id, page_id, text } of found) {
      const list = anchors.get(page_id) ?? [];
      anchors.set(page_id, list);
      list.push(keys.show(text, anchorRecord(id)));
    }
  }
  return anchors;
}

export const anchorRecord = (id: string) => `crawl_anchors.text:${id}`;
