import type { Engine } from '@lyceum/platform/database/database';
import { type RawBuilder, sql } from 'kysely';

type Column = 'text' | 'bigint';
type Value = string | number | null;

/**
 * Many rows as one value, to be selected from. The text of the statement is the same however many there are: it is
 * compiled and prepared once, and one string goes to the thread of the database instead of thousands of values.
 */
export function jsonRows<C extends Record<string, Column>>(
  engine: Engine,
  columns: C,
  rows: readonly Record<keyof C, Value>[],
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const json = JSON.stringify(rows.map((row) => names.map((name) => row[name])));
  const picked = names.map((name, at) => {
    const value = sql`value ->> ${sql.lit(at)}`;
    // PostgreSQL gives text, SQLite what it was.
    return engine === 'postgres' && columns[name] === 'bigint'
      ? sql`(${value})::bigint as ${sql.ref(name)}`
      : sql`${value} as ${sql.ref(name)}`;
  });
  const from =
    engine === 'postgres' ? sql`json_array_elements(${json}::json) as given(value)` : sql`json_each(${json})`;
  // With a condition, SQLite knows that `on conflict` is not part of a join.
  return sql`select ${sql.join(picked)} from ${from} where true`;
}

/** The same for one column of text. */
export function jsonList(engine: Engine, values: readonly string[]): RawBuilder<unknown> {
  const json = JSON.stringify(values);
  return engine === 'postgres'
    ? sql`select value from json_array_elements_text(${json}::json) as given(value)`
    : sql`select value from json_each(${json})`;
}

export const namesOf = (columns: Record<string, Column>): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));
