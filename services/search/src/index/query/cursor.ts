import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { IndexError } from '../../model/index-error.ts';
import type { SearchRequest } from '../../model/search-request.ts';
import type { After } from './collector.ts';
import type { Frame } from './search-view.ts';

interface Content {
  request: string;
  frame: Frame;
  after: After;
}

const tagLength = 16;

/** A cursor belongs to one search: everything but the size of a page has to stay as it was. */
const requestHash = (request: SearchRequest): string => {
  const { query, types, filter, weights, scoring, sort, perSite } = request;
  const text = JSON.stringify([query, types, filter, weights, scoring, sort, perSite]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
};

/**
 * Cursors carry the whole frame of a search, so that any worker can go on with it, also after a restart, and with the same
 * scores. They are signed: a frame that was made up elsewhere is refused.
 */
export const createCursors = (key: Uint8Array) => {
  const signingKey = Buffer.from(hkdfSync('sha256', key, '', 'lyceum search cursor', 32));
  const sign = (body: Buffer): Buffer => createHmac('sha256', signingKey).update(body).digest().subarray(0, tagLength);
  const refuse = (): never => {
    throw new IndexError('invalid_cursor', 'This cursor does not belong to this search');
  };
  return {
    write(request: SearchRequest, frame: Frame, after: After): string {
      const body = Buffer.from(JSON.stringify({ request: requestHash(request), frame, after } satisfies Content));
      return Buffer.concat([sign(body), body]).toString('base64url');
    },
    read(cursor: string, request: SearchRequest): { frame: Frame; after: After } {
      const bytes = Buffer.from(cursor, 'base64url');
      const body = bytes.subarray(tagLength);
      if (bytes.length <= tagLength || !timingSafeEqual(sign(body), bytes.subarray(0, tagLength))) return refuse();
      const content = JSON.parse(body.toString()) as Content;
      return content.request === requestHash(request) ? content : refuse();
    },
  };
};
