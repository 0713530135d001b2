import type { FetchFailure, FetchOutcome } from '../../model/fetched-page.ts';
import type { WebFetcher } from '../../ports/web-fetcher.ts';
import { hostKey } from '../urls/normalise.ts';

export interface RobotsFetching {
  fetcher: WebFetcher;
  /** robots.txt is a request like any other: this is waited for before it is made. */
  beforeFetch?: (host: string, url: string) => Promise<void>;
  /** Told what came of it. */
  onFetch?: (host: string, outcome: FetchOutcome) => void;
}

/** RFC 9309 2.5: at least 500 KiB are read. */
const mostBytes = 500 * 1024;
/** RFC 9309 2.3.1.2: at least five are followed. */
const mostRedirects = 5;

export type RobotsAnswer =
  | { kind: 'file'; url: string; body: Uint8Array; headers: Readonly<Record<string, string>> }
  | { kind: 'none' }
  | { kind: 'unreachable'; retryAfterMs?: number }
  /** Nothing came back, which may be a matter of the moment. */
  | { kind: 'silent'; why: FetchFailure };

const silent: ReadonlySet<FetchFailure> = new Set(['timeout', 'connect', 'dns', 'protocol']);

function meaningOf(outcome: FetchOutcome, url: string): RobotsAnswer {
  if (outcome.kind === 'page') {
    return { kind: 'file', url, body: outcome.page.body, headers: outcome.page.headers };
  }
  // RFC 9309 2.3.1.3: 4xx is "unavailable". 429 says "not now", so it counts with the server's errors.
  if (outcome.kind === 'failed' && (outcome.why === 'client_error' || outcome.why === 'gone')) return { kind: 'none' };
  if (outcome.kind === 'failed' && outcome.status === undefined && silent.has(outcome.why)) {
    return { kind: 'silent', why: outcome.why };
  }
  const retryAfterMs = outcome.kind === 'failed' ? outcome.retryAfterMs : undefined;
  return retryAfterMs === undefined ? { kind: 'unreachable' } : { kind: 'unreachable', retryAfterMs };
}

/** Fetches robots.txt and follows its redirects, also to other hosts: the rules are those of the host that was asked. */
export async function fetchRobots(deps: RobotsFetching, address: string): Promise<RobotsAnswer> {
  let url = address;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const host = hostKey(url);
    try {
      await deps.beforeFetch?.(host, url);
    } catch {
      return { kind: 'unreachable' };
    }
    const outcome = await deps.fetcher.fetch({ url, maxBytes: mostBytes, cut: true, accept: 'text/plain, */*;q=0.1' });
    deps.onFetch?.(host, outcome);
    if (outcome.kind !== 'redirect') return meaningOf(outcome, url);
    url = outcome.to;
  }
  // RFC 9309 2.3.1.2: after more redirects than that the file may be taken for unavailable.
  return { kind: 'none' };
}
