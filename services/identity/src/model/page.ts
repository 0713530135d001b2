import { problem } from '@lyceum/platform/server/problem';

export interface PageRequest {
  readonly limit: number;
  readonly after: PageMark | undefined;
}

/** Where a page ended: a list is ordered by a number or text, and by the id where that is equal. */
export interface PageMark {
  readonly order: number;
  readonly id: string;
}

export interface Paged<T> {
  readonly items: readonly T[];
  /** Undefined: there is nothing more. */
  readonly next: PageMark | undefined;
}

const defaultLimit = 20;

/** Reads `limit` and `cursor`. A cursor names its list, so that one of another list is refused and not misread. */
export function pageRequest(list: string, query: { limit?: number; cursor?: string }): PageRequest {
  const { limit = defaultLimit, cursor } = query;
  return { limit, after: cursor === undefined ? undefined : readCursor(list, cursor) };
}

export const cursorOf = (list: string, mark: PageMark | undefined): string | null =>
  mark === undefined ? null : Buffer.from(JSON.stringify([list, mark.order, mark.id])).toString('base64url');

function readCursor(list: string, cursor: string): PageMark {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [name, order, id] = Array.isArray(value) ? (value as unknown[]) : [];
    if (name === list && Number.isSafeInteger(order) && typeof id === 'string' && id.length <= 64) {
      return { order: order as number, id };
    }
  } catch {
    // Said below, as for every other cursor that is none.
  }
  throw problem({ code: 'invalid_cursor' });
}

/** A page is read with one row too many, which tells whether there is another page. */
export function pageOf<T>(rows: readonly T[], limit: number, mark: (row: T) => PageMark): Paged<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? mark(last) : undefined };
}
