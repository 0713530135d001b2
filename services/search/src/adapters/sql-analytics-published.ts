import type { AnalyticsTables } from '../ports/analytics-store.ts';
import type { Counting, SqlAnalyticsDeps } from './sql-analytics.ts';

type Published = Omit<AnalyticsTables, keyof Counting>;

/** What was published, with its noise, and the texts that may be suggested. */
export function sqlPublished({ db, vault }: SqlAnalyticsDeps): Published {
  const blind = (text: string) => vault.blindIndex('asked query', text);
  return {
    async publishHour(hour, noisy) {
      await db
        .insertInto('query_hours')
        .values({ hour, counts: JSON.stringify(noisy) })
        .execute();
      await db.deleteFrom('query_open_hours').where('hour', '<=', hour).execute();
    },
    lastPublishedHour: async () =>
      (
        await db
          .selectFrom('query_hours')
          .select(({ fn }) => fn.max('hour').as('last'))
          .executeTakeFirstOrThrow()
      ).last ?? undefined,
    async publishedHours(from, to) {
      const rows = await db
        .selectFrom('query_hours')
        .selectAll()
        .where('hour', '>=', from)
        .where('hour', '<', to)
        .orderBy('hour')
        .execute();
      return rows.map(({ hour, counts }) => ({ hour, counts: JSON.parse(counts) }));
    },
    async openDay(day) {
      const row = await db.selectFrom('query_open_days').select('counts').where('day', '=', day).executeTakeFirst();
      return row && JSON.parse(row.counts);
    },
    async putOpenDay(day, counts) {
      await db
        .insertInto('query_open_days')
        .values({ day, counts: JSON.stringify(counts) })
        .onConflict((conflict) => conflict.column('day').doUpdateSet({ counts: JSON.stringify(counts) }))
        .execute();
    },
    async publishDay({ day, people, counts }) {
      await db
        .insertInto('query_days')
        .values({ day, people, counts: JSON.stringify(counts) })
        .execute();
      await db.deleteFrom('query_open_days').where('day', '<=', day).execute();
    },
    lastPublishedDay: async () =>
      (
        await db
          .selectFrom('query_days')
          .select(({ fn }) => fn.max('day').as('last'))
          .executeTakeFirstOrThrow()
      ).last ?? undefined,
    async publishedDays(from, to) {
      const rows = await db
        .selectFrom('query_days')
        .selectAll()
        .where('day', '>=', from)
        .where('day', '<', to)
        .orderBy('day')
        .execute();
      return rows.map((row) => ({ ...row, counts: JSON.parse(row.counts) }));
    },
    async publishQuery({ day, kind, text, count }) {
      const id = `${day}:${kind}:${blind(text)}`;
      const sealed = vault.seal(text, publishedRecord(id));
      await db
        .insertInto('published_queries')
        .values({ id, day, kind, blind: blind(text), count, sealed_text: sealed })
        .execute();
    },
    async publishedQueries({ from, to, kind, limit }) {
      const rows = await db
        .selectFrom('published_queries')
        .select(({ fn }) => ['blind', fn.sum<number>('count').as('total'), fn.max('id').as('id')])
        .where('kind', '=', kind)
        .where('day', '>=', from)
        .where('day', '<', to)
        .groupBy('blind')
        .orderBy('total', 'desc')
        .limit(limit)
        .execute();
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      const texts = await db
        .selectFrom('published_queries')
        .select(['id', 'sealed_text'])
        .where('id', 'in', ids)
        .execute();
      const textOf = new Map(texts.map((row) => [row.id, vault.openText(row.sealed_text, publishedRecord(row.id))]));
      return rows.map(({ id, total }) => ({ text: textOf.get(id) ?? '', count: Number(total) }));
    },

    async keepText({ text, people, day }) {
      const id = blind(text);
      const known = await db.selectFrom('kept_queries').select(['people']).where('id', '=', id).executeTakeFirst();
      await db
        .insertInto('kept_queries')
        .values({ id, people, last_day: day, sealed_text: vault.seal(text, keptRecord(id)) })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ people: Math.max(people, known?.people ?? 0), last_day: day }),
        )
        .execute();
    },
    async keptTexts(least, limit) {
      const rows = await db
        .selectFrom('kept_queries')
        .selectAll()
        .where('people', '>=', least)
        .orderBy('people', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ text: vault.openText(row.sealed_text, keptRecord(row.id)), people: row.people }));
    },
    forgetRareTexts: async (least) =>
      removed(await db.deleteFrom('kept_queries').where('people', '<', least).executeTakeFirst()),

    async addContent({ hour, documents, upserts, removed: gone }) {
      await db
        .insertInto('content_hours')
        .values({ hour, documents, upserts, removed: gone })
        .onConflict((conflict) =>
          conflict.column('hour').doUpdateSet(({ eb, ref }) => ({
            documents,
            upserts: eb(ref('content_hours.upserts'), '+', upserts),
            removed: eb(ref('content_hours.removed'), '+', gone),
          })),
        )
        .execute();
    },
    contentHours: (from, to) =>
      db
        .selectFrom('content_hours')
        .selectAll()
        .where('hour', '>=', from)
        .where('hour', '<', to)
        .orderBy('hour')
        .execute(),

    async forgetPublishedBefore(time) {
      const hours = removed(await db.deleteFrom('query_hours').where('hour', '<', time).executeTakeFirst());
      const days = removed(await db.deleteFrom('query_days').where('day', '<', time).executeTakeFirst());
      return (
        hours + days + removed(await db.deleteFrom('published_queries').where('day', '<', time).executeTakeFirst())
      );
    },
    forgetTextsBefore: async (day) =>
      removed(await db.deleteFrom('kept_queries').where('last_day', '<', day).executeTakeFirst()),
    forgetContentBefore: async (time) =>
      removed(await db.deleteFrom('content_hours').where('hour', '<', time).executeTakeFirst()),
  };
}

const removed = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows);

const publishedRecord = (id: string) => `published_queries.sealed_text:${id}`;
const keptRecord = (id: string) => `kept_queries.sealed_text:${id}`;
