import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { PageMark } from '../../model/page.ts';

/** Rows that come after a mark in a list that is ordered by `order` and then `id`, the greatest first. */
export const afterMark =
  (mark: PageMark | undefined, order: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: it fits every table that has the two columns, and names no type of one
  (_: ExpressionBuilder<any, any>): Expression<SqlBool> =>
    mark === undefined
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`(${sql.ref(order)} < ${mark.order} or (${sql.ref(order)} = ${mark.order} and ${sql.ref('id')} < ${mark.id}))`;
