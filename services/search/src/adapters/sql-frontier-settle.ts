import { hash } from 'node:crypto';
import type { Clock } from '@lyceum/platform/clock';
import type { Engine } from '@lyceum/platform/database/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { FoundAddress } from '../model/crawled-page.ts';
import { bandsOf } from '../model/fingerprint.ts';
import type { HostState, SettledPage, Settlement } from '../ports/frontier.ts';
import { type CrawlSchema, done, waiting } from './crawl-schema.ts';
import { type CrawlKeys, hostRecord, urlRecord } from './sql-frontier-keys.ts';
import { anchorRecord } from './sql-frontier-lease.ts';
import { byId, chunks, fromMemory, memoryColumns } from './sql-frontier-rows.ts';
import { jsonList, jsonRows, namesOf } from './sql-json-rows.ts';

export interface SettleDeps {
  readonly db: Kysely<CrawlSchema>;
  readonly engine: Engine;
  readonly keys: CrawlKeys;
  readonly clock: Clock;
}

type Trx = Transaction<CrawlSchema>;
type Write = { readonly trx: Trx; readonly engine: Engine; readonly keys: CrawlKeys; readonly now: number };

/** A sitemap may have fifty thousand addresses: no statement holds the others up for long. */
const rowsAStatement = 2000;
/** Of one page; menus of many thousands of links are no graph worth keeping. */
const mostLinks = 500;
/** Words of links to one page: each has one of these places, and the first to come keeps it. */
const anchorPlaces = 16;
const hostLinkPlaces = 256;

/** Everything in the order in which rows depend on one another; sorted by id, so that two processes do not deadlock. */
export async function settleAll(deps: SettleDeps, settlement: Settlement): Promise<Map<string, number>> {
  const { db, engine, keys, clock } = deps;
  return db.transaction().execute(async (trx) => {
    const write: Write = { trx, engine, keys, now: clock.now() };
    const queued = new Map<string, number>();
    for (const [jobId, found] of Map.groupBy(settlement.found, (some) => some.jobId)) {
      const addresses = found.flatMap((some) => some.addresses);
      queued.set(jobId, await addAddresses(write, jobId, addresses));
    }
    await savePages(write, settlement.pages);
    await waitAgain(write, settlement);
    await saveAnchors(write, settlement.anchors);
    await saveHostLinks(write, settlement.hostLinks);
    await releaseHosts(write, settlement.released);
    await addCounts(write, settlement, queued);
    return queued;
  });
}

const hostColumns = { id: 'text', name: 'text', site_id: 'text' } as const;
const addressColumns = { id: 'text', url: 'text', host_id: 'text' } as const;
const queueColumns = {
  page_id: 'text',
  host_id: 'text',
  priority: 'bigint',
  depth: 'bigint',
  hops: 'bigint',
  kind: 'text',
} as const;

/** Tells how many were new to the crawl. */
async function addAddresses(write: Write, jobId: string, addresses: FoundAddress[]): Promise<number> {
  const { trx, engine, keys, now } = write;
  const rows = addresses
    .map((address) => ({ ...address, id: keys.idOf('page', address.url), hostId: keys.idOf('host', address.host) }))
    .sort(byId);
  await addHosts(write, rows);
  let added = 0;
  for (const some of chunks(rows, rowsAStatement)) {
    const pages = some.map(({ id, url, hostId }) => ({ id, url: keys.hide(url, urlRecord(id)), host_id: hostId }));
    await sql`insert into crawl_pages (${namesOf(addressColumns)}) ${jsonRows(engine, addressColumns, pages)}
      on conflict (id) do nothing`.execute(trx);
    const queue = some.map(({ id, hostId, priority, depth, hops, kind }) => ({
      page_id: id,
      host_id: hostId,
      priority,
      depth,
      hops,
      kind,
    }));
    const { numAffectedRows = 0n } = await sql`
      insert into crawl_queue (job_id, state, attempts, due_at, owner, ${namesOf(queueColumns)})
      select ${jobId}, ${sql.lit(waiting)}, 0, cast(${now} as bigint), null, ${namesOf(queueColumns)}
      from (${jsonRows(engine, queueColumns, queue)}) as fresh where true
      on conflict (job_id, page_id) do nothing`.execute(trx);
    added += Number(numAffectedRows);
  }
  return added;
}

async function addHosts({ trx, engine, keys }: Write, rows: (FoundAddress & { hostId: string })[]): Promise<void> {
  const hosts = [...new Map(rows.map((row) => [row.hostId, row])).values()]
    .map(({ hostId: id, host, site }) => ({
      id,
      name: keys.hide(host, hostRecord(id)),
      site_id: keys.idOf('site', site),
    }))
    .sort(byId);
  for (const some of chunks(hosts, rowsAStatement)) {
    await sql`
      insert into crawl_hosts (open, next_at, delay_ms, failures, quality, owner, lease_until, ${namesOf(hostColumns)})
      select 1, 0, 0, 0, 500, null, 0, ${namesOf(hostColumns)}
      from (${jsonRows(engine, hostColumns, some)}) as fresh where true
      on conflict (id) do update set open = 1 where crawl_hosts.open = 0`.execute(trx);
  }
}

const pageColumns = {
  id: 'text',
  url: 'text',
  host_id: 'text',
  outcome: 'text',
  reason: 'text',
  status: 'bigint',
  etag: 'text',
  last_modified: 'text',
  body_hash: 'text',
  content_hash: 'text',
  fingerprint: 'text',
  text_length: 'bigint',
  points_to: 'text',
  points_to_id: 'text',
  indexed: 'bigint',
  documents: 'text',
  fetched_at: 'bigint',
  changed_at: 'bigint',
  recrawl_at: 'bigint',
  interval_ms: 'bigint',
  checks: 'bigint',
  changes: 'bigint',
  history: 'text',
} as const;

const newMemory = sql.join(memoryColumns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));

async function savePages(write: Write, pages: SettledPage[]): Promise<void> {
  const { trx, engine, keys } = write;
  const rows = pages.map((page) => ({ ...page, id: keys.idOf('page', page.url) })).sort(byId);
  // One and the same page may have been fetched for two crawls; the later is what is known.
  const latest = [...new Map(rows.map((row) => [row.id, row])).values()];
  for (const some of chunks(latest, rowsAStatement)) {
    const values = some.map(({ id, url, memory }) => ({
      url: keys.hide(url, urlRecord(id)),
      host_id: '',
      ...fromMemory(id, memory, keys),
    }));
    await sql`insert into crawl_pages (${namesOf(pageColumns)}) ${jsonRows(engine, pageColumns, values)}
      on conflict (id) do update set ${newMemory}`.execute(trx);
    await saveBands(
      write,
      some.map(({ id, memory }) => ({ id, fingerprint: memory.indexed ? memory.fingerprint : null })),
    );
  }
  await markDone(write, rows);
  await saveLinks(write, latest);
}

const bandColumns = { band: 'bigint', page_id: 'text' } as const;

async function saveBands({ trx, engine }: Write, pages: { id: string; fingerprint: string | null }[]): Promise<void> {
  const ids = pages.map(({ id }) => id);
  await sql`delete from crawl_bands where page_id in (${jsonList(engine, ids)})`.execute(trx);
  const rows = pages.flatMap(({ id, fingerprint }) =>
    fingerprint === null ? [] : bandsOf(fingerprint).map((band) => ({ band, page_id: id })),
  );
  if (rows.length === 0) return;
  await sql`insert into crawl_bands (${namesOf(bandColumns)}) ${jsonRows(engine, bandColumns, rows)}`.execute(trx);
}

async function markDone({ trx, engine }: Write, rows: { jobId: string; id: string }[]): Promise<void> {
  for (const [jobId, ofJob] of Map.groupBy(rows, (row) => row.jobId)) {
    const ids = ofJob.map(({ id }) => id);
    await sql`update crawl_queue set state = ${sql.lit(done)}, owner = null
      where job_id = ${jobId} and page_id in (${jsonList(engine, ids)})`.execute(trx);
  }
}

const linkColumns = { page_id: 'text', targets: 'text' } as const;

async function saveLinks({ trx, engine, keys }: Write, pages: (SettledPage & { id: string })[]): Promise<void> {
  const targetsOf = (links: string[]) => links.slice(0, mostLinks).map((url) => keys.idOf('page', url));
  const rows = pages.flatMap(({ id, links }) => (links ? [{ page_id: id, targets: targetsOf(links).join('') }] : []));
  if (rows.length === 0) return;
  await sql`insert into crawl_links (${namesOf(linkColumns)}) ${jsonRows(engine, linkColumns, rows)}
    on conflict (page_id) do update set targets = excluded.targets`.execute(trx);
}

const retryColumns = { job_id: 'text', page_id: 'text', due_at: 'bigint' } as const;

async function waitAgain({ trx, engine, keys }: Write, { retries, returned }: Settlement): Promise<void> {
  if (retries.length > 0) {
    const rows = retries
      .map(({ jobId, url, dueAt }) => ({ id: keys.idOf('page', url), job_id: jobId, due_at: Math.round(dueAt) }))
      .sort(byId)
      .map(({ id, ...row }) => ({ ...row, page_id: id }));
    await sql`update crawl_queue set state = ${sql.lit(waiting)}, owner = null, due_at = again.due_at,
        attempts = crawl_queue.attempts + 1
      from (${jsonRows(engine, retryColumns, rows)}) as again
      where crawl_queue.job_id = again.job_id and crawl_queue.page_id = again.page_id`.execute(trx);
  }
  for (const [jobId, ofJob] of Map.groupBy(returned, (row) => row.jobId)) {
    const ids = ofJob.map(({ url }) => keys.idOf('page', url)).sort();
    await sql`update crawl_queue set state = ${sql.lit(waiting)}, owner = null
      where job_id = ${jobId} and page_id in (${jsonList(engine, ids)}) and state < ${sql.lit(done)}`.execute(trx);
  }
}

const anchorColumns = { id: 'text', page_id: 'text', text: 'text' } as const;

async function saveAnchors({ trx, engine, keys }: Write, anchors: Settlement['anchors']): Promise<void> {
  const rows = anchors.map(({ url, text }) => {
    const pageId = keys.idOf('page', url);
    const id = `${pageId}:${placeOf(text, anchorPlaces)}`;
    return { id, page_id: pageId, text: keys.hide(text, anchorRecord(id)) };
  });
  const first = [...new Map(rows.reverse().map((row) => [row.id, row])).values()].sort(byId);
  for (const some of chunks(first, rowsAStatement)) {
    await sql`insert into crawl_anchors (${namesOf(anchorColumns)}) ${jsonRows(engine, anchorColumns, some)}
      on conflict (id) do nothing`.execute(trx);
  }
}

const placeOf = (text: string, places: number): number =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 6), 16) % places;

export const hostLinkRecord = (id: string) => `crawl_host_links.to_host:${id}`;

const hostLinkColumns = { id: 'text', from_host: 'text', to_host: 'text' } as const;

async function saveHostLinks({ trx, engine, keys }: Write, links: Settlement['hostLinks']): Promise<void> {
  const rows = links.map(({ from, to }) => {
    const id = `${keys.idOf('host', from)}:${placeOf(to, hostLinkPlaces)}`;
    return { id, from_host: keys.idOf('host', from), to_host: keys.hide(to, hostLinkRecord(id)) };
  });
  const one = [...new Map(rows.map((row) => [row.id, row])).values()].sort(byId);
  for (const some of chunks(one, rowsAStatement)) {
    await sql`insert into crawl_host_links (${namesOf(hostLinkColumns)}) ${jsonRows(engine, hostLinkColumns, some)}
      on conflict (id) do nothing`.execute(trx);
  }
}

const releaseColumns = {
  id: 'text',
  next_at: 'bigint',
  delay_ms: 'bigint',
  failures: 'bigint',
  quality: 'bigint',
} as const;

async function releaseHosts({ trx, engine, keys }: Write, hosts: HostState[]): Promise<void> {
  if (hosts.length === 0) return;
  const rows = hosts
    .map((state) => ({
      id: keys.idOf('host', state.host),
      next_at: Math.round(state.nextAt),
      delay_ms: Math.round(state.delayMs),
      failures: state.failures,
      quality: Math.round(state.quality * 1000),
    }))
    .sort(byId);
  await sql`update crawl_hosts set owner = null, lease_until = 0, next_at = free.next_at, delay_ms = free.delay_ms,
      failures = free.failures, quality = free.quality,
      open = case when exists (select 1 from crawl_queue q where q.host_id = crawl_hosts.id
        and q.state = ${sql.lit(waiting)}) then 1 else 0 end
    from (${jsonRows(engine, releaseColumns, rows)}) as free where crawl_hosts.id = free.id`.execute(trx);
}

const countColumns = { job_id: 'text', what: 'text', value: 'bigint' } as const;

async function addCounts(
  { trx, engine }: Write,
  { counts, pages }: Settlement,
  queued: Map<string, number>,
): Promise<void> {
  const totals = new Map<string, { job_id: string; what: string; value: number }>();
  const add = (jobId: string, what: string, by: number) => {
    const total = totals.get(`${jobId} ${what}`) ?? { job_id: jobId, what, value: 0 };
    totals.set(`${jobId} ${what}`, { ...total, value: total.value + by });
  };
  for (const { jobId, counts: some } of counts) {
    for (const [what, by = 0] of Object.entries(some)) add(jobId, what, by);
  }
  for (const [jobId, by] of queued) add(jobId, 'queued', by);
  for (const { jobId } of pages) add(jobId, 'queued', -1);
  const rows = [...totals.values()].filter(({ value }) => value !== 0);
  if (rows.length === 0) return;
  await sql`insert into crawl_counts (${namesOf(countColumns)}) ${jsonRows(engine, countColumns, rows)}
    on conflict (job_id, what) do update set value = crawl_counts.value + excluded.value`.execute(trx);
}
