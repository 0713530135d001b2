import type { FetchedPage } from '../../model/fetched-page.ts';

/** A page as the fetcher would hand it on. */
export function fetched(
  body: string | Uint8Array,
  mediaType = 'text/html',
  more: Partial<FetchedPage> = {},
): FetchedPage {
  return {
    url: 'https://example.org/docs/page',
    status: 200,
    mediaType,
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: {},
    fetchedAt: Date.UTC(2026, 0, 1),
    tookMs: 1,
    ...more,
  };
}
