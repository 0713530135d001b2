import type { PageOf } from '../model/page.ts';

/** A page of what was read with one more than the limit. */
export const pageOfRows = <T>(rows: readonly T[], limit: number): PageOf<T> => ({
  items: rows.slice(0, limit),
  more: rows.length > limit,
});
