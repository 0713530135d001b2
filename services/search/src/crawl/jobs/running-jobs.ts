import type { CrawlState } from '@lyceum/contracts/search/crawl';
import type { Clock } from '@lyceum/platform/clock';
import { toTime } from '@lyceum/platform/clock';
import type { CrawlJob } from '../../model/crawl-job.ts';
import type { CrawlJobs } from '../../ports/crawl-jobs.ts';
import type { Frontier } from '../../ports/frontier.ts';
import { type ActiveJob, createActiveJob } from '../frontier/active-job.ts';
import { type AdmissionDeps, admit } from '../frontier/admission.ts';
import { normaliseUrl } from '../urls/normalise.ts';
import { durationMs } from './duration.ts';
import type { CrawlEvents } from './events.ts';
import { showCounts } from './show-job.ts';

export interface RunningJobsDeps {
  readonly jobs: CrawlJobs;
  readonly frontier: Frontier;
  readonly admission: AdmissionDeps;
  readonly events: CrawlEvents;
  readonly clock: Clock;
  /** How long a page is left alone where a crawl does not say. */
  usualMs(): number;
}

/** The crawls that are being worked on, from the order to the end. */
export interface RunningJobs {
  get(jobId: string): ActiveJob | undefined;
  ids(): string[];
  /** Brings what is known here in line with the states in the database, and begins what waits. */
  refresh(): Promise<void>;
  /** Ends those that have nothing left to do. */
  finish(): Promise<void>;
  fail(jobIds: string[], message: string): Promise<void>;
  announce(jobId: string, state: CrawlState): Promise<void>;
}

const mostRunning = 16;

export function createRunningJobs(deps: RunningJobsDeps): RunningJobs {
  const { jobs, frontier, clock, events } = deps;
  const active = new Map<string, ActiveJob>();

  async function open(job: CrawlJob): Promise<ActiveJob> {
    const usualMs = (job.recrawlAfter === null ? undefined : durationMs(job.recrawlAfter)) ?? deps.usualMs();
    const opened = createActiveJob(job, { counts: await jobs.counts(job.id), usualMs });
    for (const seed of job.order.seeds) {
      const url = normaliseUrl(seed);
      const moved = url === undefined ? null : (await frontier.memoryOf(url))?.memory?.pointsTo;
      if (moved) opened.addSeed(moved);
    }
    active.set(job.id, opened);
    return opened;
  }

  /** The first run begins at the seeds; later ones with all pages whose time has come. */
  async function begin(job: CrawlJob): Promise<void> {
    const isAgain = job.runs > 0;
    if (isAgain) await jobs.clearCounts(job.id);
    const opened = await open(job);
    const { seeds } = job.order;
    const candidates = seeds.flatMap((seed) => {
      const url = normaliseUrl(seed);
      return url === undefined ? [] : [{ url, kind: 'page' as const, depth: 0, hops: 0 }];
    });
    const { admitted } = await admit(deps.admission, opened, candidates);
    const nothing = { pages: [], retries: [], returned: [], anchors: [], hostLinks: [], counts: [], released: [] };
    const added = await frontier.settle({ ...nothing, found: [{ jobId: job.id, addresses: admitted }] });
    const again = isAgain ? await frontier.requeue(job.id, clock.now()) : 0;
    opened.count({ queued: (added.get(job.id) ?? 0) + again });
    // Only now: a crash before this begins again, and finds the same addresses there.
    const change = { state: 'running' as const, startedAt: clock.now(), finishedAt: null, runs: job.runs + 1 };
    const started = await jobs.change(job.id, ['queued'], { ...change, nextRunAt: null, error: null });
    if (started) await announce(job.id, 'running');
    else active.delete(job.id);
  }

  async function announce(jobId: string, state: CrawlState): Promise<void> {
    const counts = active.get(jobId)?.counts ?? (await jobs.counts(jobId));
    events.publish(jobId, { at: toTime(clock.now()), state, counts: showCounts(counts), page: null });
  }

  return {
    get: (jobId) => active.get(jobId),
    ids: () => [...active.keys()],
    announce,
    async refresh() {
      await queueAgain();
      const present = await jobs.inStates(['running', 'queued']);
      const running = new Set(present.filter(({ state }) => state === 'running').map(({ id }) => id));
      for (const id of active.keys()) if (!running.has(id)) active.delete(id);
      for (const job of present) {
        if (job.state === 'running' && !active.has(job.id)) await open(job);
        if (job.state === 'queued' && active.size < mostRunning) await begin(job);
      }
    },
    async finish() {
      for (const job of [...active.values()]) {
        if (job.underWay > 0) continue;
        const isFull = !job.mayFetch();
        if (!isFull && (await frontier.hasWork(job.id))) continue;
        await end(job, 'completed', null);
      }
    },
    async fail(jobIds, message) {
      for (const id of jobIds) {
        const job = active.get(id);
        if (job) await end(job, 'failed', message);
      }
    },
  };

  async function queueAgain(): Promise<void> {
    for (const job of await jobs.dueAgain(clock.now())) {
      await jobs.change(job.id, ['completed', 'failed'], { state: 'queued' });
    }
  }

  async function end(job: ActiveJob, state: 'completed' | 'failed', error: string | null): Promise<void> {
    const known = await jobs.find(job.id);
    const again = known?.recrawlAfter ? durationMs(known.recrawlAfter) : undefined;
    const now = clock.now();
    const nextRunAt = again === undefined ? null : now + Math.max(again, 1000);
    active.delete(job.id);
    await frontier.drop(job.id);
    if (await jobs.change(job.id, ['running'], { state, finishedAt: now, nextRunAt, error })) {
      job.counts = { ...job.counts, queued: 0 };
      events.publish(job.id, { at: toTime(now), state, counts: showCounts(job.counts), page: null });
    }
  }
}
