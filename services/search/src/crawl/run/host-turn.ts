import type { Clock } from '@lyceum/platform/clock';
import type { Logger } from 'pino';
import type { FetchedPage, FetchOutcome } from '../../model/fetched-page.ts';
import type { Frontier, HostTurn, TurnPage } from '../../ports/frontier.ts';
import type { PageReader } from '../../ports/page-reader.ts';
import type { ActiveJob } from '../frontier/active-job.ts';
import type { PoliteFetcher } from '../politeness/polite-fetcher.ts';
import type { Slots } from '../politeness/slots.ts';
import type { Robots, RobotsRules } from '../robots/policy.ts';
import { hostKey } from '../urls/normalise.ts';
import type { Digest } from './digest.ts';
import type { Visit } from './visit.ts';

export interface HostTurnDeps {
  readonly fetcher: PoliteFetcher;
  readonly robots: Robots;
  readonly reader: PageReader;
  readonly digest: Digest;
  readonly frontier: Pick<Frontier, 'learn' | 'waitingOf'>;
  readonly clock: Clock;
  /** Pages that are read or written at once: who fetches faster than that has to wait. */
  readonly room: Slots;
  jobOf(jobId: string): ActiveJob | undefined;
  /** Why a page must not be fetched whatever robots.txt says. */
  refusalOf(url: string): string | undefined;
  onSitemaps(page: TurnPage, sitemaps: string[]): Promise<void>;
  /** Aborted when crawling stops. */
  readonly signal: AbortSignal;
  readonly log: Pick<Logger, 'error'>;
}

/** A host that wants to be left alone for longer gives its turn back. */
const longestWaitMs = 20_000;
/** After so many failures in a row the host counts as down, and what waits of it as failed. */
const mostFailures = 6;
const mostGivenUp = 10_000;

/** Goes through the pages of one host, one after the other, at the pace that the host wants. */
export async function takeTurn(deps: HostTurnDeps, turn: HostTurn): Promise<void> {
  const { fetcher, clock, digest } = deps;
  const { host } = turn;
  fetcher.recall(host, { failures: turn.failures, delayMs: turn.delayMs });
  const inWork: Promise<void>[] = [];
  let at = 0;
  for (; at < turn.pages.length && mayGoOn(deps, host); at++) {
    const page = turn.pages[at];
    if (!page || !isWanted(deps, page)) break;
    if ((await visitPage(deps, page, inWork)) === 'later') break;
  }
  const pace = fetcher.paceOf(host);
  const returned = turn.pages.slice(at).map(({ jobId, url }) => ({ jobId, url }));
  const nextAt = Math.max(fetcher.nextAt(host), clock.now());
  await digest.release(
    { host, nextAt, delayMs: pace.delayMs, failures: pace.failures, quality: qualityAfter(deps, turn) },
    returned,
  );
  await Promise.all(inWork);
  if (pace.failures >= mostFailures) await giveUpOn(deps, host);
}

const qualityAfter = (deps: HostTurnDeps, { host, quality, pages: [first] }: HostTurn): number =>
  (first && deps.jobOf(first.jobId)?.knownQualityOf(host)) ?? quality;

const isWanted = (deps: HostTurnDeps, page: TurnPage): boolean => deps.jobOf(page.jobId)?.mayFetch() ?? false;

const mayGoOn = ({ fetcher, clock, signal }: HostTurnDeps, host: string): boolean =>
  !signal.aborted &&
  fetcher.paceOf(host).failures < mostFailures &&
  fetcher.nextAt(host) - clock.now() <= longestWaitMs;

/** `later`: the host has not been heard of, and neither this page nor the next can be fetched now. */
async function visitPage(deps: HostTurnDeps, page: TurnPage, inWork: Promise<void>[]): Promise<'later' | undefined> {
  const job = deps.jobOf(page.jobId);
  if (!job) return undefined;
  const denied = deps.refusalOf(page.url);
  if (denied !== undefined)
    return take(deps, inWork, { page, kind: 'denied', outcome: 'robots_denied', reason: denied });
  const rules = await unlessAborted(deps.robots.rulesFor(page.url), deps.signal);
  if (rules === undefined) return 'later';
  if (rules.state === 'silent') {
    deps.fetcher.hold(hostKey(page.url), rules.expiresAt);
    return 'later';
  }
  await heedDelay(deps, page, rules);
  if (job.order.sitemaps && rules.sitemaps.length > 0) await deps.onSitemaps(page, rules.sitemaps);
  if (rules.state === 'unreachable') {
    return take(deps, inWork, { page, kind: 'denied', outcome: 'failed', reason: 'robots_unreachable' });
  }
  if (!rules.allows(page.url)) {
    return take(deps, inWork, { page, kind: 'denied', outcome: 'robots_denied', reason: 'robots' });
  }
  return fetchPage(deps, page, { job, inWork });
}

/** Others may wait for the same answer, so it is left to come. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const stop = () => resolve(undefined);
  signal.addEventListener('abort', stop);
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/** A delay that is longer than the usual must be known to whoever comes after a crash. */
async function heedDelay(
  { fetcher, frontier, clock }: HostTurnDeps,
  page: TurnPage,
  rules: RobotsRules,
): Promise<void> {
  const host = new URL(page.url).host;
  const wanted = rules.delayMs ?? 0;
  const { failures } = fetcher.paceOf(host);
  if (!fetcher.heed(host, wanted)) return;
  if (wanted > 0) await frontier.learn({ host, delayMs: wanted, nextAt: clock.now() + wanted, failures });
}

async function fetchPage(
  deps: HostTurnDeps,
  page: TurnPage,
  { job, inWork }: { job: ActiveJob; inWork: Promise<void>[] },
): Promise<undefined> {
  // A duplicate is always read anew: whether another page still stands for it is not in its own bytes.
  const memory = page.memory?.outcome === 'duplicate' ? undefined : page.memory;
  job.underWay += 1;
  await deps.fetcher.visit(
    {
      url: page.url,
      signal: deps.signal,
      ...(memory?.etag ? { etag: memory.etag } : {}),
      ...(memory?.lastModified ? { lastModified: memory.lastModified } : {}),
    },
    async (outcome) => {
      if (deps.signal.aborted) return;
      const weight = weightOf(page, outcome);
      await deps.room.take(weight);
      const read = async () => {
        try {
          if (outcome.kind === 'failed' && (outcome.retryAfterMs ?? 0) > 0) await rememberWish(deps, page);
          const reading = outcome.kind === 'page' ? await readAnswer(deps, page, outcome.page) : undefined;
          await deps.digest.add({ page, kind: 'answered', outcome: light(outcome), ...(reading ? { reading } : {}) });
        } catch (error) {
          // It stays leased, and waits again when the lease is over.
          deps.log.error({ err: error }, 'a page that was fetched was lost');
        } finally {
          job.underWay -= 1;
          deps.room.give(weight);
        }
      };
      inWork.push(read());
    },
  );
}

/** Of the room for what waits to be read and written, so that large pages cannot fill the memory. */
const bytesAPlace = 1_000_000;
/** A sitemap is all addresses, each of which becomes several rows. */
const listBytesAPlace = 50_000;

function weightOf({ kind }: TurnPage, outcome: FetchOutcome): number {
  if (outcome.kind !== 'page') return 1;
  return 1 + Math.floor(outcome.page.body.length / (kind === 'page' ? bytesAPlace : listBytesAPlace));
}

const readAnswer = ({ reader }: HostTurnDeps, { kind, anchors, memory }: TurnPage, page: FetchedPage) =>
  reader.read({
    page,
    as: kind,
    anchors,
    bodyHash: memory?.outcome === 'duplicate' ? null : (memory?.bodyHash ?? null),
  });

/** Without the bytes, which nobody needs once they have been read. */
function light(outcome: Extract<Visit, { kind: 'answered' }>['outcome']): typeof outcome {
  if (outcome.kind !== 'page') return outcome;
  return { kind: 'page', page: { ...outcome.page, body: new Uint8Array() } };
}

async function rememberWish({ fetcher, frontier }: HostTurnDeps, page: TurnPage): Promise<void> {
  const host = new URL(page.url).host;
  const { delayMs, failures } = fetcher.paceOf(host);
  await frontier.learn({ host, delayMs, nextAt: fetcher.nextAt(host), failures });
}

async function take(deps: HostTurnDeps, inWork: Promise<void>[], visit: Visit): Promise<undefined> {
  await deps.room.take();
  inWork.push(deps.digest.add(visit).finally(() => deps.room.give()));
}

async function giveUpOn(deps: HostTurnDeps, host: string): Promise<void> {
  const pages = await deps.frontier.waitingOf(host, mostGivenUp);
  const known = pages.filter(({ jobId }) => deps.jobOf(jobId));
  await Promise.all(
    known.map((page) => deps.digest.add({ page, kind: 'denied', outcome: 'failed', reason: 'host_unreachable' })),
  );
  deps.fetcher.forget(host);
}
