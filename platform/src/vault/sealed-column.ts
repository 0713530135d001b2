import { type Kysely, sql } from 'kysely';
import type { Place, SealedHead } from './place.ts';
import { HEAD_LENGTH, headPrefix } from './sealed-value.ts';

const BATCH = 200;

export interface SealedColumn {
  readonly table: string;
  /** A column of unique text, by which rows are found again. */
  readonly id: string;
  readonly column: string;
}

/** A text column of sealed values. Payloads stay in the database: only heads travel. */
export function sealedColumn<Schema>(db: Kysely<Schema>, names: SealedColumn): Place {
  const table = sql.table(names.table);
  const id = sql.ref(names.id);
  const column = sql.ref(names.column);
  const head = sql`substr(${column}, 1, ${sql.lit(HEAD_LENGTH)})`;

  const prefixes = (keyIds: readonly string[]) => keyIds.map(headPrefix);
  const nextBatch = async (keyIds: readonly string[], after: string | undefined) => {
    const prefix = sql`substr(${column}, 1, ${sql.lit(headPrefix('0'.repeat(16)).length)})`;
    const rest = after === undefined ? sql`` : sql`and ${id} > ${after}`;
    const { rows } = await sql<SealedHead>`
      select ${id} as "id", ${head} as "head" from ${table}
      where ${prefix} in (${sql.join(prefixes(keyIds))}) ${rest}
      order by ${id} limit ${sql.lit(BATCH)}`.execute(db);
    return rows;
  };

  return {
    name: `${names.table}.${names.column}`,
    async *batches(keyIds) {
      for (let batch = await nextBatch(keyIds, undefined); batch.length > 0; ) {
        yield batch;
        batch = await nextBatch(keyIds, batch.at(-1)?.id);
      }
    },
    async replace(rowId, before, after) {
      const { numAffectedRows = 0n } = await sql`
        update ${table} set ${column} = cast(${after} as text) || substr(${column}, ${sql.lit(HEAD_LENGTH + 1)})
        where ${id} = ${rowId} and ${head} = ${before}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
