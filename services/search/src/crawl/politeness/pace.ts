import type { FetchFailure, FetchOutcome } from '../../model/fetched-page.ts';

/** What is known of a host's pace. */
export interface HostPace {
  /** What it asks for in robots.txt. */
  robotsDelayMs: number;
  /** Fetches in a row that failed because of the host. */
  failures: number;
  /** Between the end of a fetch and the beginning of the next. */
  delayMs: number;
}

export interface PaceRules {
  /** The least delay, whatever the host says. */
  leastDelayMs: number;
  /** A host that takes long to answer is left alone for so many times as long. */
  loadFactor: number;
}

const longestAdaptiveMs = 60_000;
const leastBackOffMs = 500;
const longestBackOffMs = 15 * 60_000;
const longestRetryAfterMs = 24 * 3_600_000;

/** Failures that say something of the host and not of the page. */
const hostFailures: ReadonlySet<FetchFailure> = new Set([
  'dns',
  'connect',
  'tls',
  'timeout',
  'protocol',
  'too_many_requests',
  'server_error',
]);

const isHostFailure = (why: FetchFailure): boolean => hostFailures.has(why);

/** How long to leave the host alone after this answer, and what was learned from it. */
export function paceAfter(pace: HostPace, outcome: FetchOutcome, rules: PaceRules): HostPace & { waitMs: number } {
  const tookMs = outcome.kind === 'page' ? outcome.page.tookMs : outcome.tookMs;
  const adaptive = Math.min(tookMs * rules.loadFactor, longestAdaptiveMs);
  const delayMs = Math.ceil(Math.max(rules.leastDelayMs, pace.robotsDelayMs, adaptive));
  const failed = outcome.kind === 'failed' && isHostFailure(outcome.why);
  const failures = failed ? pace.failures + 1 : 0;
  const backOff = failed ? Math.min(Math.max(delayMs, leastBackOffMs) * 2 ** failures, longestBackOffMs) : 0;
  const asked = outcome.kind === 'failed' ? Math.min(outcome.retryAfterMs ?? 0, longestRetryAfterMs) : 0;
  return { robotsDelayMs: pace.robotsDelayMs, delayMs, failures, waitMs: Math.max(delayMs, backOff, asked) };
}
