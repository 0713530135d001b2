import type { Engine } from '@lyceum/platform/database/database';
import { type Kysely, sql } from 'kysely';
import { bandsOf } from '../model/fingerprint.ts';
import type { Frontier, NearPage } from '../ports/frontier.ts';
import { type CrawlSchema, done, waiting } from './crawl-schema.ts';
import { type CrawlKeys, hostRecord, idLength, urlRecord } from './sql-frontier-keys.ts';
import { toTurnPage } from './sql-frontier-lease.ts';
import { chunks, toMemory } from './sql-frontier-rows.ts';
import { hostLinkRecord } from './sql-frontier-settle.ts';
import { jsonList, jsonRows } from './sql-json-rows.ts';

type Looks = Pick<
  Frontier,
  'memoryOf' | 'linksOf' | 'near' | 'links' | 'hostLinks' | 'waitingOf' | 'countOf' | 'knowsHost'
>;

const portion = 500;
/** Of one fingerprint: where more share a quarter of it, it is a template and says nothing. */
const mostNear = 200;

export interface LookDeps {
  readonly db: Kysely<CrawlSchema>;
  readonly engine: Engine;
  readonly keys: CrawlKeys;
}

/** What can be asked without changing anything. */
export function createLooks({ db, engine, keys }: LookDeps): Looks {
  const shown = ({ id, url }: { id: string; url: string }) => keys.show(url, urlRecord(id));

  async function urlsOf(ids: string[]): Promise<Map<string, string>> {
    const urls = new Map<string, string>();
    for (const some of chunks([...new Set(ids)], portion)) {
      const rows = await db.selectFrom('crawl_pages').select(['id', 'url']).where('id', 'in', some).execute();
      for (const row of rows) urls.set(row.id, shown(row));
    }
    return urls;
  }

  return {
    async memoryOf(url) {
      const id = keys.idOf('page', url);
      const row = await db.selectFrom('crawl_pages').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const queued = await db
        .selectFrom('crawl_queue')
        .select('job_id')
        .where('page_id', '=', id)
        .where('host_id', '=', row.host_id)
        .where('state', '<', done)
        .limit(1)
        .executeTakeFirst();
      return { memory: toMemory(row, keys), waiting: queued !== undefined };
    },
    async linksOf(url) {
      const id = keys.idOf('page', url);
      const row = await db.selectFrom('crawl_links').select('targets').where('page_id', '=', id).executeTakeFirst();
      return row ? [...(await urlsOf(split(row.targets))).values()] : [];
    },
    async near(pages) {
      const hashes = pages.map(({ contentHash }) => contentHash);
      const bands = [...new Set(pages.flatMap(({ fingerprint }) => bandsOf(fingerprint)))].map((band) => ({ band }));
      const found = new Map<string, NearPage>();
      const columns = ['id', 'url', 'content_hash', 'fingerprint', 'text_length'] as const;
      const keep = (
        rows: {
          id: string;
          url: string;
          content_hash: string | null;
          fingerprint: string | null;
          text_length: number | null;
        }[],
      ) => {
        for (const row of rows) {
          const { content_hash: contentHash, fingerprint } = row;
          if (contentHash === null || fingerprint === null) continue;
          found.set(row.id, { url: shown(row), contentHash, fingerprint, textLength: row.text_length ?? 0 });
        }
      };
      keep(
        await db
          .selectFrom('crawl_pages')
          .select(columns)
          .where('content_hash', 'in', sql<string>`(${jsonList(engine, hashes)})`)
          .where('indexed', '=', 1)
          .execute(),
      );
      if (bands.length > 0) {
        const near = await db
          .selectFrom('crawl_bands')
          .select('page_id')
          .distinct()
          .where('band', 'in', sql<number>`(select band from (${jsonRows(engine, { band: 'bigint' }, bands)}) as near)`)
          .limit(mostNear * pages.length)
          .execute();
        for (const some of chunks(near, portion)) {
          const ids = some.map(({ page_id }) => page_id);
          keep(
            await db
              .selectFrom('crawl_pages')
              .select(columns)
              .where('id', 'in', sql<string>`(${jsonList(engine, ids)})`)
              .where('indexed', '=', 1)
              .execute(),
          );
        }
      }
      return [...found.values()];
    },
    async waitingOf(host, limit) {
      const rows = await db
        .selectFrom('crawl_queue')
        .innerJoin('crawl_pages', 'crawl_pages.id', 'crawl_queue.page_id')
        .selectAll('crawl_pages')
        .select([
          'job_id',
          'page_id',
          'crawl_queue.state',
          'priority',
          'depth',
          'hops',
          'attempts',
          'due_at',
          'kind',
          'owner',
        ])
        .where('crawl_queue.host_id', '=', keys.idOf('host', host))
        .where('crawl_queue.state', '=', waiting)
        .limit(limit)
        .execute();
      return rows.map((row) => toTurnPage(row, keys, []));
    },
    async countOf(jobId, host) {
      const { count } = await db
        .selectFrom('crawl_queue')
        .select((it) => it.fn.countAll<number>().as('count'))
        .where('host_id', '=', keys.idOf('host', host))
        .where('job_id', '=', jobId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async knowsHost(host) {
      const row = await db
        .selectFrom('crawl_pages')
        .select('id')
        .where('host_id', '=', keys.idOf('host', host))
        .where('indexed', '=', 1)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async *links() {
      for (let after = ''; ; ) {
        const rows = await db
          .selectFrom('crawl_links')
          .selectAll()
          .where('page_id', '>', after)
          .orderBy('page_id')
          .limit(50)
          .execute();
        const last = rows.at(-1);
        if (!last) return;
        const urls = await urlsOf(rows.flatMap(({ page_id, targets }) => [page_id, ...split(targets)]));
        for (const row of rows) yield* linksOfRow(row, urls);
        after = last.page_id;
      }
    },
    async *hostLinks() {
      for (let after = ''; ; ) {
        const rows = await db
          .selectFrom('crawl_host_links')
          .innerJoin('crawl_hosts', 'crawl_hosts.id', 'crawl_host_links.from_host')
          .select(['crawl_host_links.id', 'to_host', 'crawl_hosts.name', 'crawl_hosts.id as hostId'])
          .where('crawl_host_links.id', '>', after)
          .orderBy('crawl_host_links.id')
          .limit(portion)
          .execute();
        const last = rows.at(-1);
        if (!last) return;
        for (const { id, to_host, name, hostId } of rows) {
          yield { from: keys.show(name, hostRecord(hostId)), to: keys.show(to_host, hostLinkRecord(id)) };
        }
        after = last.id;
      }
    },
  };
}

const split = (targets: string): string[] =>
  Array.from({ length: targets.length / idLength }, (_, at) => targets.slice(at * idLength, (at + 1) * idLength));

function* linksOfRow(row: { page_id: string; targets: string }, urls: Map<string, string>) {
  const from = urls.get(row.page_id);
  for (const target of from === undefined ? [] : split(row.targets)) {
    const to = urls.get(target);
    if (from !== undefined && to !== undefined) yield { from, to };
  }
}
