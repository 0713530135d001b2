import type { FetchedPage } from '../../../model/fetched-page.ts';

/** As if it had been fetched from https://example.org/deep/page. */
export const pageOf = (body: string | Uint8Array): FetchedPage => ({
  url: 'https://example.org/deep/page',
  status: 200,
  mediaType: 'application/xml',
  body: typeof body === 'string' ? Buffer.from(body) : body,
  headers: {},
  fetchedAt: 0,
  tookMs: 0,
});
