import type { FetchFailure, FetchOutcome } from '../../model/fetched-page.ts';
import type { TurnPage } from '../../ports/frontier.ts';
import { lookAgain } from '../recrawl/schedule.ts';
import { normaliseUrl } from '../urls/normalise.ts';
import { type Decision, decide, leave, remember } from './decision.ts';
import type { Visit } from './visit.ts';

type Failed = Extract<FetchOutcome, { kind: 'failed' }>;
type Redirect = Extract<FetchOutcome, { kind: 'redirect' }>;
type NotModified = Extract<FetchOutcome, { kind: 'not_modified' }>;

const mostHops = 5;
const mostAttempts = 3;
const retryMs = 2000;

/** Failures that may pass. */
const passing: ReadonlySet<FetchFailure> = new Set([
  'dns',
  'connect',
  'timeout',
  'protocol',
  'too_many_requests',
  'server_error',
]);

/** Looking again is put off; what the index holds of it stays, since the failure may pass. */
export function decideDenied({ page, outcome, reason }: Extract<Visit, { kind: 'denied' }>, at: Looking): Decision {
  if (outcome === 'failed') return failFor(page, { reason, status: null, at });
  return leave(page, {
    news: { outcome, reason, fetchedAt: at.now, pointsTo: null, recrawlAt: at.now + at.usualMs },
    counts: { robotsDenied: 1 },
  });
}

export interface Looking {
  readonly now: number;
  readonly usualMs: number;
}

function failFor(
  page: TurnPage,
  { reason, status, at }: { reason: string; status: number | null; at: Looking },
): Decision {
  return decide(page, {
    memory: remember(page, {
      outcome: 'failed',
      reason,
      status,
      fetchedAt: at.now,
      recrawlAt: at.now + at.usualMs / 8,
    }),
    counts: { failed: 1, [`failed:${reason}`]: 1 },
  });
}

export function decideFailed(page: TurnPage, outcome: Failed, at: Looking): Decision {
  const { why } = outcome;
  const status = outcome.status ?? null;
  if (passing.has(why) && page.attempts + 1 < mostAttempts) {
    return decide(page, { retryInMs: Math.max(outcome.retryAfterMs ?? 0, retryMs * 2 ** page.attempts) });
  }
  const seen = { status, fetchedAt: at.now, pointsTo: null };
  if (why === 'gone' || status === 404) {
    // Twice as long each time: it may come back, but is not likely to.
    const next = lookAgain(page.memory, { changed: false, at: at.now, usualMs: at.usualMs });
    return leave(page, {
      news: { outcome: 'gone', reason: `status_${status}`, ...seen, ...next },
      counts: { gone: 1 },
    });
  }
  if (why === 'too_large' || why === 'compression_bomb') {
    return leave(page, {
      news: { outcome: 'too_large', reason: why, ...seen, recrawlAt: at.now + at.usualMs * 4 },
      counts: { tooLarge: 1 },
    });
  }
  const counts = { failed: 1, [`failed:${why}`]: 1 };
  if (why === 'client_error' || why === 'unsupported_type') {
    return leave(page, {
      news: { outcome: 'failed', reason: why, ...seen, recrawlAt: at.now + at.usualMs * 2 },
      counts,
    });
  }
  return failFor(page, { reason: why, status, at });
}

export function decideRedirect(page: TurnPage, outcome: Redirect, at: Looking): Decision {
  const target = normaliseUrl(outcome.to, page.url);
  const seen = { status: outcome.status, fetchedAt: at.now, recrawlAt: at.now + at.usualMs };
  if (target === undefined || page.hops >= mostHops || target === page.url) {
    const reason = target === undefined ? 'bad_redirect' : 'redirect_loop';
    return leave(page, {
      news: { outcome: 'failed', reason, pointsTo: null, ...seen },
      counts: { failed: 1, [`failed:${reason}`]: 1 },
    });
  }
  return leave(page, {
    news: { outcome: 'redirected', reason: outcome.permanent ? 'permanent' : 'temporary', pointsTo: target, ...seen },
    counts: { redirected: 1 },
    candidates: [{ url: target, kind: page.kind, depth: page.depth, hops: page.hops + 1 }],
    ...(page.depth === 0 ? { seedMovedTo: target } : {}),
  });
}

export function decideNotModified(page: TurnPage, outcome: NotModified, at: Looking): Decision {
  const { etag, 'last-modified': lastModified } = outcome.headers;
  const next = lookAgain(page.memory, { changed: false, at: at.now, usualMs: at.usualMs });
  return decide(page, {
    memory: remember(page, {
      ...next,
      fetchedAt: at.now,
      status: 304,
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    }),
    counts: { fetched: 1, notModified: 1 },
  });
}
