import { randomBytes } from 'node:crypto';
import { transact } from '@lyceum/platform/database/transact';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { AnalyticsStore, AnalyticsTables } from '../ports/analytics-store.ts';
import type { AdministrationTables } from './administration-schema.ts';
import { sqlPublished } from './sql-analytics-published.ts';
import { readSketch, sketchRow } from './sql-analytics-rows.ts';

export interface SqlAnalyticsDeps {
  readonly db: Kysely<AdministrationTables>;
  readonly vault: Pick<Vault, 'seal' | 'open' | 'openText' | 'blindIndex'>;
}

const keyBytes = 32;
/** SQLite takes 32,766 values in a statement; far fewer are as quick. */
const portion = 500;

export function sqlAnalytics({ db, vault }: SqlAnalyticsDeps): AnalyticsStore {
  const on = (connection: Kysely<AdministrationTables>): AnalyticsTables => ({
    ...sqlCounting({ db: connection, vault }),
    ...sqlPublished({ db: connection, vault }),
  });
  return { ...on(db), atomically: (work) => transact(db, (transaction) => work(on(transaction))) };
}

/** What counts while a day lasts; the rest is what was published of it. */
export type Counting = Pick<
  AnalyticsTables,
  | 'dayKey'
  | 'openDays'
  | 'askers'
  | 'putAskers'
  | 'countAskers'
  | 'sketches'
  | 'putSketches'
  | 'namedSketches'
  | 'countSketches'
  | 'forgetDay'
  | 'openHours'
  | 'putOpenHour'
>;

function sqlCounting({ db, vault }: SqlAnalyticsDeps): Counting {
  const keyRow = (day: number) =>
    db.selectFrom('query_day_keys').selectAll().where('day', '=', String(day)).executeTakeFirst();
  const sketchesOf = (day: number) => db.selectFrom('query_sketches').selectAll().where('day', '=', day);
  return {
    async dayKey(day) {
      if (!(await keyRow(day))) {
        const sealed = vault.seal(randomBytes(keyBytes), keyRecord(day));
        await db
          .insertInto('query_day_keys')
          .values({ day: String(day), sealed_key: sealed })
          .onConflict((conflict) => conflict.column('day').doNothing())
          .execute();
      }
      // Of two that made one at once, the first counts for both.
      const row = await keyRow(day);
      if (!row) throw new Error('The secret of the day is gone.');
      return vault.open(row.sealed_key, keyRecord(day));
    },
    async openDays() {
      const rows = await db.selectFrom('query_day_keys').select('day').execute();
      return rows.map(({ day }) => Number(day)).toSorted((one, other) => one - other);
    },
    async askers(day, ids) {
      const found = await inPortions(ids, (some) =>
        db.selectFrom('query_askers').selectAll().where('day', '=', day).where('asker', 'in', some).execute(),
      );
      return new Map(found.map(({ asker, counted, texts, timed }) => [asker, { counted, texts, timed }]));
    },
    async putAskers(day, tallies) {
      const rows = [...tallies].map(([asker, tally]) => ({ day, asker, ...tally }));
      await inPortions(rows, (some) =>
        db
          .insertInto('query_askers')
          .values(some)
          .onConflict((conflict) =>
            conflict.columns(['day', 'asker']).doUpdateSet(({ ref }) => ({
              counted: ref('excluded.counted'),
              texts: ref('excluded.texts'),
              timed: ref('excluded.timed'),
            })),
          )
          .execute(),
      );
    },
    countAskers: async (day) =>
      (
        await db
          .selectFrom('query_askers')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('day', '=', day)
          .executeTakeFirstOrThrow()
      ).count,
    async sketches(day, ids) {
      const rows = await inPortions(ids, (some) =>
        sketchesOf(day)
          .where(
            'id',
            'in',
            some.map((id) => `${day}:${id}`),
          )
          .execute(),
      );
      return new Map(rows.map((row) => [row.id.slice(`${day}:`.length), readSketch(vault, row)]));
    },
    async putSketches(day, sketches) {
      const rows = [...sketches].map(([id, sketch]) => sketchRow(vault, { id: `${day}:${id}`, day, sketch }));
      await inPortions(rows, (some) =>
        db
          .insertInto('query_sketches')
          .values(some)
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet(({ ref }) => ({
              people: ref('excluded.people'),
              found: ref('excluded.found'),
              nothing: ref('excluded.nothing'),
              sealed_text: ref('excluded.sealed_text'),
            })),
          )
          .execute(),
      );
    },
    async namedSketches(day) {
      const rows = await sketchesOf(day).where('sealed_text', 'is not', null).execute();
      return rows.map((row) => readSketch(vault, row));
    },
    countSketches: async (day) =>
      (
        await db
          .selectFrom('query_sketches')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('day', '=', day)
          .executeTakeFirstOrThrow()
      ).count,
    async forgetDay(day) {
      await db.deleteFrom('query_day_keys').where('day', '=', String(day)).execute();
      await db.deleteFrom('query_askers').where('day', '=', day).execute();
      await db.deleteFrom('query_sketches').where('day', '=', day).execute();
    },
    async openHours() {
      const rows = await db.selectFrom('query_open_hours').selectAll().orderBy('hour').execute();
      return rows.map(({ hour, counts }) => ({ hour, counts: JSON.parse(counts) }));
    },
    async putOpenHour(hour, counts) {
      await db
        .insertInto('query_open_hours')
        .values({ hour, counts: JSON.stringify(counts) })
        .onConflict((conflict) => conflict.column('hour').doUpdateSet({ counts: JSON.stringify(counts) }))
        .execute();
    },
  };
}

const keyRecord = (day: number) => `query_day_keys.sealed_key:${day}`;

async function inPortions<T, R>(all: readonly T[], work: (some: T[]) => Promise<R[]>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += portion) results.push(...(await work(all.slice(at, at + portion))));
  return results;
}
