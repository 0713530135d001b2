import { setTimeout as sleep } from 'node:timers/promises';
import type { CrawlState, PageOutcome } from '@lyceum/contracts/search/crawl';
import { type Clock, toTime } from '@lyceum/platform/clock';
import type { Logger } from 'pino';
import { IndexError } from '../../model/index-error.ts';
import type { CrawlJobs } from '../../ports/crawl-jobs.ts';
import type { Frontier } from '../../ports/frontier.ts';
import type { ImageSink } from '../../ports/image-sink.ts';
import type { PageReader } from '../../ports/page-reader.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { ActiveJob } from '../frontier/active-job.ts';
import { type AdmissionDeps, admit } from '../frontier/admission.ts';
import type { CrawlEvents } from '../jobs/events.ts';
import { createRunningJobs, type RunningJobs } from '../jobs/running-jobs.ts';
import { showCounts } from '../jobs/show-job.ts';
import type { PoliteFetcher } from '../politeness/polite-fetcher.ts';
import { createSlots } from '../politeness/slots.ts';
import type { Robots } from '../robots/policy.ts';
import { hostKey } from '../urls/normalise.ts';
import { createAlarm } from './alarm.ts';
import type { Decision } from './decision.ts';
import { createDigest, type DigestDeps } from './digest.ts';
import { type HostTurnDeps, takeTurn } from './host-turn.ts';

export interface CrawlerDeps {
  readonly jobs: CrawlJobs;
  readonly frontier: Frontier;
  readonly fetcher: PoliteFetcher;
  readonly robots: Robots;
  readonly reader: PageReader;
  readonly index: Pick<SearchIndex, 'upsert' | 'delete'>;
  readonly images: ImageSink;
  readonly events: CrawlEvents;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly rules: CrawlRules;
  readonly learn?: NonNullable<DigestDeps['learn']>;
}

/** What holds for all crawls; asked anew each time, since administrators and owners may change it. */
export interface CrawlRules {
  refusalOf(url: string): string | undefined;
  mayKeepImages(url: string): boolean;
  leastDelayMs(): number;
  /** How long a page is left alone where a crawl does not say. */
  usualMs(): number;
  readonly pagesPerHost: number;
  readonly connections: number;
}

export interface Crawler {
  start(): Promise<void>;
  /** Something changed: a crawl was ordered, resumed or cancelled. */
  wake(): void;
  stop(): Promise<void>;
  /** Tells those who watch. */
  announce(jobId: string, state: CrawlState): Promise<void>;
  /** A sentence when something has gone wrong lately. */
  trouble(): string | undefined;
  status(): { turns: number; fetching: number; reading: number; writing: number; room: number };
}

/** Hosts that are worked on at once; those that wait for their time cost next to nothing. */
const mostTurns = 2000;
const hostsALease = 200;
const pagesATurn = 16;
/** So long at most until hosts whose turn it is are looked for again, whatever happens. */
const longestNapMs = 1000;
const retryNapMs = 200;
/** More hosts have come free within this time, and cost no more to ask for. */
const shortestNapMs = 10;
/** Crawls are paused and ordered by other processes too; what happens in this one is told at once. */
const refreshMs = 250;

/** A host whose time has come and that was not taken has pages that are to be tried again later; when, nobody was asked. */
function napUntil(nextAt: number | undefined, now: number): number {
  if (nextAt === undefined) return longestNapMs;
  return nextAt > now ? Math.min(nextAt - now, longestNapMs) : retryNapMs;
}

/** Takes hosts whose time has come, lets each have its turn, and ends crawls that have nothing left. */
export function createCrawler(deps: CrawlerDeps): Crawler {
  const { frontier, fetcher, clock, rules, events } = deps;
  const turns = new Set<Promise<void>>();
  const alarm = createAlarm();
  const room = createSlots(rules.connections * 2);
  const admission: AdmissionDeps = {
    isWelcome: (url) => rules.refusalOf(url) === undefined,
    countOf: (jobId, host) => frontier.countOf(jobId, host),
    pagesPerHost: rules.pagesPerHost,
  };
  const running: RunningJobs = createRunningJobs({
    jobs: deps.jobs,
    frontier,
    admission,
    events,
    clock,
    usualMs: rules.usualMs,
  });
  const jobOf = (jobId: string) => running.get(jobId);
  const digest = createDigest({
    ...deps,
    admission,
    jobOf,
    mayKeepImages: rules.mayKeepImages,
    onSettled: (decision, job) => {
      tell(decision, job);
      alarm.ring();
    },
    onFailure: (jobIds, error) => void failJobs(jobIds, error),
  });
  let loop: Promise<void> | undefined;
  const stopping = new AbortController();
  let refreshAt = 0;
  let troubledAt = 0;

  const turnDeps: HostTurnDeps = {
    ...deps,
    digest,
    room,
    jobOf,
    refusalOf: rules.refusalOf,
    signal: stopping.signal,
    async onSitemaps(page, sitemaps) {
      const job = jobOf(page.jobId);
      if (!job) return;
      const named = sitemaps.slice(0, 100).map((url) => ({ url, kind: 'sitemap' as const, depth: 0, hops: 0 }));
      const { admitted } = await admit(admission, job, named);
      if (admitted.length > 0) await digest.find(job.id, admitted);
    },
  };

  function tell({ page, memory, counts, upsert: [document] }: Decision, job: ActiveJob): void {
    if (!memory) return;
    if (document) job.noteQuality(hostKey(page.url), document.quality);
    const outcome: PageOutcome = counts.notModified ? 'not_modified' : counts.unchanged ? 'unchanged' : memory.outcome;
    events.publish(job.id, {
      at: toTime(clock.now()),
      state: 'running',
      counts: showCounts(job.counts),
      page: { url: page.url, outcome, reason: memory.reason },
    });
  }

  async function failJobs(jobIds: string[], error: unknown): Promise<void> {
    deps.log.error({ err: error }, 'what was crawled could not be written');
    const full = error instanceof IndexError && error.code === 'index_full';
    await running.fail(jobIds, full ? 'The index is full.' : 'What was fetched could not be written.').catch(() => {});
  }

  async function takeHosts(): Promise<number> {
    const free = Math.min(mostTurns - turns.size, hostsALease);
    // Those that have had all their pages would be given hosts again and again, only to hand them back.
    const jobIds = running.ids().filter((id) => running.get(id)?.mayFetch());
    if (free <= 0 || jobIds.length === 0) return 0;
    const leased = await frontier.lease({ jobIds, hosts: free, pagesPerHost: pagesATurn });
    for (const turn of leased) {
      const taken: Promise<void> = takeTurn(turnDeps, turn)
        .catch((error: unknown) => deps.log.error({ err: error }, 'the turn of a host ended early'))
        .finally(() => {
          turns.delete(taken);
          alarm.ring();
        });
      turns.add(taken);
    }
    return leased.length;
  }

  async function refreshJobs(): Promise<void> {
    if (clock.now() < refreshAt) return;
    refreshAt = clock.now() + refreshMs;
    await running.refresh();
  }

  async function round(): Promise<void> {
    await refreshJobs();
    const taken = await takeHosts();
    await sleep(shortestNapMs);
    if (taken > 0) return;
    await running.finish();
    const nextAt = running.ids().length === 0 ? undefined : await frontier.nextAt();
    await alarm.wait(napUntil(nextAt, clock.now()));
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await round();
      } catch (error) {
        if (stopping.signal.aborted) return;
        troubledAt = clock.now();
        deps.log.error({ err: error }, 'crawling paused for a moment');
        await alarm.wait(longestNapMs);
      }
    }
  }

  return {
    async start() {
      await frontier.recover(rules.leastDelayMs());
      loop = work();
    },
    wake() {
      refreshAt = 0;
      alarm.ring();
    },
    announce: (jobId, state) => running.announce(jobId, state).catch(() => {}),
    trouble: () => (clock.now() - troubledAt < 60_000 ? 'Crawling was interrupted within the last minute.' : undefined),
    async stop() {
      stopping.abort();
      alarm.ring();
      await loop;
      await Promise.all(turns);
      await digest.idle();
    },
    status: () => ({
      turns: turns.size,
      fetching: fetcher.underWay,
      reading: deps.reader.waiting,
      writing: digest.waiting,
      room: rules.connections * 2,
    }),
  };
}
