import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { problem } from '@lyceum/platform/server/problem';

/** Where a list goes on: after so many results of an order that was made at this moment. */
export interface SearchPlace {
  offset: number;
  /** Epoch milliseconds of the first page, so that freshness counts the same on every page. */
  now: number;
  /** The order that the first page was cut from, as long as it is remembered. */
  order: string;
  /** The `searchId` of the first page. */
  searchId: string;
}

const tagLength = 12;

/** What makes two requests the same list: everything but the size and the place of a page. */
export const requestKey = (request: object): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 27);

/**
 * Cursors say only where to go on; what is searched comes with the request again. They are signed together with the
 * request, so one that was made up, or that comes from another query, is refused.
 */
export const createCursors = (key: Uint8Array) => {
  const sign = (body: string, request: string): Buffer =>
    createHmac('sha256', key).update(`${request}\n${body}`).digest().subarray(0, tagLength);
  return {
    write(place: SearchPlace, request: string): string {
      const body = JSON.stringify([place.offset, place.now, place.order, place.searchId]);
      return Buffer.concat([sign(body, request), Buffer.from(body)]).toString('base64url');
    },
    read(cursor: string, request: string): SearchPlace {
      const bytes = Buffer.from(cursor, 'base64url');
      const body = bytes.subarray(tagLength).toString('utf8');
      const isOurs =
        bytes.length > tagLength &&
        bytes.toString('base64url') === cursor &&
        timingSafeEqual(sign(body, request), bytes.subarray(0, tagLength));
      if (!isOurs) throw problem({ code: 'invalid_cursor' });
      const [offset, now, order, searchId] = JSON.parse(body) as [number, number, string, string];
      return { offset, now, order, searchId };
    },
  };
};

export type SearchCursors = ReturnType<typeof createCursors>;
