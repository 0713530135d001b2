import { hash } from 'node:crypto';
import type { Clock } from '@lyceum/platform/clock';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { FoundAddress } from '../model/crawled-page.ts';
import { bandsOf } from '../model/fingerprint.ts';
import type { HostState, SettledPage, Settlement } from '../ports/frontier.ts';
import { type CrawlSchema, done, waiting } from './crawl-schema.ts';
import { type CrawlKeys, hostRecord, urlRecord } from './sql-frontier-keys.ts';
import { anchorRecord } from './sql-frontier-lease.ts';
import { byId, chunks, fromMemory, memoryColumns } from './sql-frontier-rows.ts';

export interface SettleDeps {
  readonly db: Kysely<CrawlSchema>;
  readonly keys: CrawlKeys;
  readonly clock: Clock;
}

type Trx = Transaction<CrawlSchema>;
type Write = { readonly trx: Trx; readonly keys: CrawlKeys; readonly now: number };

const rowsAStatement = 500;
/** Of one page; menus of many thousands of links are no graph worth keeping. */
const mostLinks = 500;
/** Words of links to one page: each has one of these places, and the first to come keeps it. */
const anchorPlaces = 16;
const hostLinkPlaces = 256;

/** Everything in the order in which rows depend on one another; sorted by id, so that two processes do not deadlock. */
export async function settleAll({ db, keys, clock }: SettleDeps, settlement: Settlement): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    const write: Write = { trx, keys, now: clock.now() };
    const queued = new Map<string, number>();
    for (const { jobId, addresses } of settlement.found) {
      const added = await addAddresses(write, jobId, addresses);
      queued.set(jobId, (queued.get(jobId) ?? 0) + added);
    }
    await savePages(write, settlement.pages);
    await waitAgain(write, settlement);
    await saveAnchors(write, settlement.anchors);
    await saveHostLinks(write, settlement.hostLinks);
    for (const host of settlement.released) await releaseHost(write, host);
    await addCounts(write, settlement, queued);
    return queued;
  });
}

/** Tells how many were new to the crawl. */
async function addAddresses({ trx, keys, now }: Write, jobId: string, addresses: FoundAddress[]): Promise<number> {
  const rows = addresses
    .map((address) => ({ ...address, id: keys.idOf('page', address.url), hostId: keys.idOf('host', address.host) }))
    .sort(byId);
  const hosts = [...new Map(rows.map((row) => [row.hostId, row])).values()]
    .map(({ hostId: id, host, site }) => ({
      id,
      name: keys.hide(host, hostRecord(id)),
      site_id: keys.idOf('site', site),
      open: 1,
      next_at: 0,
      delay_ms: 0,
      failures: 0,
      quality: 500,
      owner: null,
      lease_until: 0,
    }))
    .sort(byId);
  for (const some of chunks(hosts, rowsAStatement)) {
    await trx
      .insertInto('crawl_hosts')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ open: 1 }))
      .execute();
  }
  let added = 0;
  for (const some of chunks(rows, rowsAStatement)) {
    await trx
      .insertInto('crawl_pages')
      .values(some.map(({ id, url, hostId }) => ({ id, url: keys.hide(url, urlRecord(id)), host_id: hostId })) as never)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('crawl_queue')
      .values(
        some.map((row) => ({
          job_id: jobId,
          page_id: row.id,
          host_id: row.hostId,
          state: waiting,
          priority: row.priority,
          depth: row.depth,
          hops: row.hops,
          attempts: 0,
          due_at: now,
          kind: row.kind,
          owner: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['job_id', 'page_id']).doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows);
  }
  return added;
}

async function savePages({ trx, keys }: Write, pages: SettledPage[]): Promise<void> {
  const rows = pages.map((page) => ({ ...page, id: keys.idOf('page', page.url) })).sort(byId);
  // One and the same page may have been fetched for two crawls; the later is what is known.
  const latest = [...new Map(rows.map((row) => [row.id, row])).values()];
  for (const some of chunks(latest, rowsAStatement)) {
    await trx
      .insertInto('crawl_pages')
      .values(
        some.map(({ id, url, memory }) => ({
          url: keys.hide(url, urlRecord(id)),
          host_id: '',
          ...fromMemory(id, memory, keys),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((it) => Object.fromEntries(memoryColumns.map((name) => [name, it.ref(`excluded.${name}`)]))),
      )
      .execute();
    await saveBands(
      trx,
      some.map(({ id, memory }) => ({ id, fingerprint: memory.indexed ? memory.fingerprint : null })),
    );
  }
  await markDone(trx, rows);
  await saveLinks({ trx, keys }, latest);
}

async function saveBands(trx: Trx, pages: { id: string; fingerprint: string | null }[]): Promise<void> {
  const ids = pages.map(({ id }) => id);
  await trx.deleteFrom('crawl_bands').where('page_id', 'in', ids).execute();
  const rows = pages.flatMap(({ id, fingerprint }) =>
    fingerprint === null ? [] : bandsOf(fingerprint).map((band) => ({ band, page_id: id })),
  );
  for (const some of chunks(rows, 2 * rowsAStatement)) await trx.insertInto('crawl_bands').values(some).execute();
}

async function markDone(trx: Trx, rows: { jobId: string; id: string }[]): Promise<void> {
  for (const [jobId, ofJob] of Map.groupBy(rows, (row) => row.jobId)) {
    for (const some of chunks(ofJob, rowsAStatement)) {
      const ids = some.map(({ id }) => id);
      await trx
        .updateTable('crawl_queue')
        .set({ state: done, owner: null })
        .where('job_id', '=', jobId)
        .where('page_id', 'in', ids)
        .execute();
    }
  }
}

async function saveLinks(
  { trx, keys }: Pick<Write, 'trx' | 'keys'>,
  pages: (SettledPage & { id: string })[],
): Promise<void> {
  const rows = pages.flatMap(({ id, links }) =>
    links
      ? [
          {
            page_id: id,
            targets: links
              .slice(0, mostLinks)
              .map((url) => keys.idOf('page', url))
              .join(''),
          },
        ]
      : [],
  );
  for (const some of chunks(rows, rowsAStatement)) {
    await trx
      .insertInto('crawl_links')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('page_id').doUpdateSet((it) => ({ targets: it.ref('excluded.targets') })),
      )
      .execute();
  }
}

async function waitAgain({ trx, keys }: Write, { retries, returned }: Settlement): Promise<void> {
  const row = (jobId: string, url: string) =>
    trx.updateTable('crawl_queue').where('job_id', '=', jobId).where('page_id', '=', keys.idOf('page', url));
  for (const { jobId, url, dueAt } of retries) {
    await row(jobId, url)
      .set((it) => ({ state: waiting, owner: null, due_at: dueAt, attempts: it('attempts', '+', 1) }))
      .execute();
  }
  for (const { jobId, url } of returned)
    await row(jobId, url).where('state', '<', done).set({ state: waiting, owner: null }).execute();
}

async function saveAnchors({ trx, keys }: Write, anchors: Settlement['anchors']): Promise<void> {
  const rows = anchors.map(({ url, text }) => {
    const pageId = keys.idOf('page', url);
    const id = `${pageId}:${Number.parseInt(hash('sha256', text, 'hex').slice(0, 6), 16) % anchorPlaces}`;
    return { id, page_id: pageId, text: keys.hide(text, anchorRecord(id)) };
  });
  const first = [...new Map(rows.reverse().map((row) => [row.id, row])).values()].sort(byId);
  for (const some of chunks(first, rowsAStatement)) {
    await trx
      .insertInto('crawl_anchors')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

export const hostLinkRecord = (id: string) => `crawl_host_links.to_host:${id}`;

async function saveHostLinks({ trx, keys }: Write, links: Settlement['hostLinks']): Promise<void> {
  const rows = links.map(({ from, to }) => {
    const place = Number.parseInt(hash('sha256', to, 'hex').slice(0, 6), 16) % hostLinkPlaces;
    const id = `${keys.idOf('host', from)}:${place}`;
    return { id, from_host: keys.idOf('host', from), to_host: keys.hide(to, hostLinkRecord(id)) };
  });
  const one = [...new Map(rows.map((row) => [row.id, row])).values()].sort(byId);
  for (const some of chunks(one, rowsAStatement)) {
    await trx
      .insertInto('crawl_host_links')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

async function releaseHost({ trx, keys }: Write, state: HostState): Promise<void> {
  const id = keys.idOf('host', state.host);
  await trx
    .updateTable('crawl_hosts')
    .set({
      owner: null,
      lease_until: 0,
      next_at: Math.round(state.nextAt),
      delay_ms: Math.round(state.delayMs),
      failures: state.failures,
      quality: Math.round(state.quality * 1000),
      open: sql<number>`case when exists (select 1 from crawl_queue q where q.host_id = crawl_hosts.id
        and q.state = ${sql.lit(waiting)}) then 1 else 0 end`,
    })
    .where('id', '=', id)
    .execute();
}

async function addCounts({ trx }: Write, { counts, pages }: Settlement, queued: Map<string, number>): Promise<void> {
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
  await trx
    .insertInto('crawl_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'what'])
        .doUpdateSet((it) => ({ value: sql<number>`crawl_counts.value + ${it.ref('excluded.value')}` })),
    )
    .execute();
}
