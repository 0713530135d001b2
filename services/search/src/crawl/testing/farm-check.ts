import { type FarmHost, isForbidden } from './farm-host.ts';
import { behindNofollow } from './farm-pages.ts';

/** A line of a server's own log. */
export interface FarmRequest {
  /** Milliseconds, with fractions. */
  at: number;
  /** When the last byte was sent or the other side left. */
  doneAt?: number;
  host: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  status?: number;
  retryAfterMs?: number;
}

export interface Violation {
  why: 'forbidden' | 'nofollow' | 'too_early' | 'address_too_early' | 'at_once' | 'before_retry_after';
  host: string;
  path: string;
  at: number;
  detail: string;
}

/** Clocks and event loops are not exact to the millisecond. */
const tolerance = 2;

function* betweenRequests(before: FarmRequest, next: FarmRequest, delayMs: number): Generator<Violation> {
  const { host, path, at } = next;
  const gap = at - before.at;
  const detail = `${gap.toFixed(1)} ms after ${before.path}`;
  if (gap < delayMs - tolerance) yield { why: 'too_early', host, path, at, detail: `${detail}, not ${delayMs}` };
  if (before.doneAt === undefined || before.doneAt > at + tolerance) yield { why: 'at_once', host, path, at, detail };
  if (before.retryAfterMs !== undefined && gap < before.retryAfterMs - tolerance) {
    yield { why: 'before_retry_after', host, path, at, detail };
  }
}

function* ofOneRequest(host: FarmHost, { path, at }: FarmRequest): Generator<Violation> {
  const bare = path.split('?', 1)[0] ?? path;
  if (isForbidden(host, bare))
    yield { why: 'forbidden', host: host.name, path, at, detail: `robots.txt (${host.robots})` };
  if (behindNofollow.includes(bare))
    yield { why: 'nofollow', host: host.name, path, at, detail: 'linked with nofollow only' };
}

/** Everything in one host's log that a polite crawler would not have done. */
export function violationsOf(host: FarmHost, log: readonly FarmRequest[], minDelayMs: number): Violation[] {
  const delayMs = Math.max(minDelayMs, host.crawlDelayMs);
  return log.flatMap((request, index) => {
    const before = log[index - 1];
    return [...ofOneRequest(host, request), ...(before ? betweenRequests(before, request, delayMs) : [])];
  });
}

/** Requests to hosts that share an address, which is one machine however many names it has. */
export function addressViolations(log: readonly FarmRequest[], delayMs: number): Violation[] {
  return log.flatMap((request, index) => {
    const { host, path, at } = request;
    const before = log[index - 1];
    const gap = before ? at - before.at : Number.POSITIVE_INFINITY;
    if (gap >= delayMs - tolerance) return [];
    return [
      { why: 'address_too_early', host, path, at, detail: `${gap.toFixed(1)} ms after ${before?.host}` } as const,
    ];
  });
}
