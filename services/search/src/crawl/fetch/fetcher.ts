import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import type { FetchOutcome } from '../../model/fetched-page.ts';
import type { FetchRequest, WebFetcher } from '../../ports/web-fetcher.ts';
import { createAddressCheck } from './addresses.ts';
import { createConnector } from './connector.ts';
import { failureOf } from './failures.ts';
import { createPatience, type Watch } from './patience.ts';
import { readAnswer } from './read-answer.ts';

export interface FetcherOptions {
  userAgent: string;
  /** Ranges (`127.0.0.0/8`) that may be connected to although they are not public. */
  allowAddresses: readonly string[];
  /** Of a body, over the wire as well as unpacked. */
  maxBytes: number;
  /** For one exchange, from the connection to the last byte. */
  timeoutMs: number;
  /** How many times larger a body may be unpacked. */
  maxRatio: number;
  /** How long a server may say nothing; a third of the whole time when left out. */
  idleTimeoutMs?: number;
  /** How many connections a host sees at once; one when left out. */
  connectionsPerHost?: number;
  /** How names are resolved. Addresses are checked whoever resolves them. */
  lookup?: LookupFunction;
  /** Certificates (PEM) that are trusted besides the usual ones. */
  ca?: string;
}

/** Shorter ones undici counts with timers that know nothing of a process that stands still. */
const leastConnectMs = 2000;

const readable =
  'text/html,application/xhtml+xml,application/xml;q=0.9,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.5';

function requestHeaders({ etag, lastModified, accept }: FetchRequest, userAgent: string): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: accept ?? readable,
    'accept-encoding': 'gzip, br, zstd, deflate',
  };
  // A value that a server invented must not become a second header.
  const isClean = (value: string | undefined): value is string =>
    value !== undefined && /^[\x20-\x7e]{1,1000}$/.test(value);
  if (isClean(etag)) headers['if-none-match'] = etag;
  if (isClean(lastModified)) headers['if-modified-since'] = lastModified;
  return headers;
}

/** Fetches from the open web. Redirects are reported, not followed: the target has rules and a turn of its own. */
export function createFetcher(options: FetcherOptions): WebFetcher {
  const { timeoutMs, userAgent } = options;
  const idle = options.idleTimeoutMs ?? Math.ceil(timeoutMs / 3);
  const patience = createPatience(Math.max(10, Math.min(250, Math.round(idle / 10))));
  const agent = new Agent({
    connections: options.connectionsPerHost ?? 1,
    pipelining: 1,
    allowH2: true,
    maxConcurrentStreams: 1,
    maxHeaderSize: 32 * 1024,
    // Who takes too long is told by `patience`.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 15_000,
    keepAliveMaxTimeout: 60_000,
    connect: createConnector({
      lookup: options.lookup ?? systemLookup,
      mayConnect: createAddressCheck(options.allowAddresses),
      timeoutMs: Math.max(idle, leastConnectMs),
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    }),
  });

  const exchange = async (request: FetchRequest, signal: AbortSignal, watch: Watch): Promise<FetchOutcome> => {
    const startedAt = Date.now();
    const url = new URL(request.url);
    const answer: Dispatcher.ResponseData = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: requestHeaders(request, userAgent),
      signal,
    });
    watch.progress();
    const limits = { maxBytes: request.maxBytes ?? options.maxBytes, maxRatio: options.maxRatio };
    return readAnswer(answer, { request, startedAt, limits, onProgress: watch.progress });
  };

  return {
    async fetch(request) {
      const startedAt = Date.now();
      const limit = new AbortController();
      const watch = patience.watch({ wholeMs: timeoutMs, idleMs: idle }, (waitedMs) =>
        limit.abort(new DOMException(`no answer, or not all of it, in ${waitedMs} ms`, 'TimeoutError')),
      );
      const stop = () => limit.abort(new DOMException('cancelled', 'AbortError'));
      request.signal?.addEventListener('abort', stop);
      try {
        if (request.signal?.aborted) stop();
        return await exchange(request, limit.signal, watch);
      } catch (error) {
        const reason = limit.signal.aborted ? limit.signal.reason : error;
        return { kind: 'failed', ...failureOf(reason), fetchedAt: startedAt, tookMs: Date.now() - startedAt };
      } finally {
        watch.stop();
        request.signal?.removeEventListener('abort', stop);
      }
    },
    close: () => agent.destroy(),
  };
}
