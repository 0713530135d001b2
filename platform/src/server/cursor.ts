import { problem } from './problem.ts';

/** A part of a list, and whether there is more behind it. */
export interface PartOfList<T> {
  readonly items: readonly T[];
  readonly more: boolean;
}

/** What a list goes on from: opaque to clients, and of no use to another list. */
const writeCursor = (list: string, after: string): string =>
  Buffer.from(JSON.stringify([list, after])).toString('base64url');

export function readCursor(list: string, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const after = parse(list, cursor);
  if (after === undefined) throw problem({ code: 'invalid_cursor' });
  return after;
}

function parse(list: string, cursor: string): string | undefined {
  try {
    const [name, after, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    return name === list && typeof after === 'string' && rest.length === 0 && writeCursor(list, after) === cursor
      ? after
      : undefined;
  } catch {
    return undefined;
  }
}

/** The cursor behind a page, or null if that was the last one. */
export function nextCursor<T>(list: string, { items, more }: PartOfList<T>, idOf: (item: T) => string): string | null {
  const last = items.at(-1);
  return more && last !== undefined ? writeCursor(list, idOf(last)) : null;
}
