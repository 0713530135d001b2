import type { FetchOutcome } from '../model/fetched-page.ts';

export interface FetchRequest {
  url: string;
  /** From an earlier answer, so that an unchanged page costs almost nothing. */
  etag?: string;
  lastModified?: string;
  /** Bytes after decompression; the fetcher's own limit when left out. */
  maxBytes?: number;
  /** What is longer than the limit is cut there instead of refused. */
  cut?: boolean;
  /** What is wanted, such as `image/*`; anything that can be read when left out. */
  accept?: string;
  signal?: AbortSignal;
}

/** Fetches from the open web, and from nowhere else: addresses are checked when the connection is made. Never rejects. */
export interface WebFetcher {
  fetch(request: FetchRequest): Promise<FetchOutcome>;
  close(): Promise<void>;
}
