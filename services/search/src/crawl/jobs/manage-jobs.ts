import type { Crawl, CrawlAccepted, CrawlQuery, CrawlState, NewCrawl } from '@lyceum/contracts/search/crawl';
import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import type { CrawlJob } from '../../model/crawl-job.ts';
import type { CrawlJobs, JobChange } from '../../ports/crawl-jobs.ts';
import type { Frontier } from '../../ports/frontier.ts';
import { normaliseUrl } from '../urls/normalise.ts';
import { durationMs } from './duration.ts';
import { showJob } from './show-job.ts';

export interface ManageJobsDeps {
  readonly jobs: CrawlJobs;
  readonly frontier: Pick<Frontier, 'drop'>;
  readonly clock: Clock;
  /** What a crawl that does not say gets. */
  defaults(): { maxPages: number; maxDepth: number };
  refusalOf(url: string): string | undefined;
  onChange(jobId: string, state: CrawlState): void;
}

const mostOpen = 100;

export async function startCrawl(deps: ManageJobsDeps, order: NewCrawl): Promise<CrawlAccepted> {
  const seeds = order.seeds.map(seedOf);
  refuseUnwanted(deps, seeds);
  refuseHaste(order);
  const open = await deps.jobs.inStates(['queued', 'running', 'paused']);
  if (open.length >= mostOpen) throw problem({ code: 'crawl_limit_reached' });
  const job: CrawlJob = {
    id: newId(),
    state: 'queued',
    order: {
      seeds: [...new Set(seeds)],
      scope: order.scope ?? 'host',
      maxPages: order.maxPages ?? deps.defaults().maxPages,
      maxDepth: order.maxDepth ?? deps.defaults().maxDepth,
      include: order.include ?? [],
      exclude: order.exclude ?? [],
      sitemaps: order.sitemaps ?? true,
    },
    recrawlAfter: order.recrawlAfter ?? null,
    createdAt: deps.clock.now(),
    startedAt: null,
    finishedAt: null,
    nextRunAt: null,
    runs: 0,
    error: null,
  };
  await deps.jobs.add(job);
  deps.onChange(job.id, 'queued');
  return { id: job.id, state: 'queued' };
}

function refuseUnwanted(deps: ManageJobsDeps, seeds: readonly string[]): void {
  for (const seed of seeds) {
    const refusal = deps.refusalOf(seed);
    if (refusal === 'opted_out') throw problem({ code: 'site_opted_out', detail: new URL(seed).host });
    if (refusal !== undefined) throw problem({ code: 'fetch_refused', detail: `${new URL(seed).host} is blocked.` });
  }
}

function refuseHaste({ recrawlAfter }: NewCrawl): void {
  if (recrawlAfter === undefined || (durationMs(recrawlAfter) ?? 0) >= 1000) return;
  throw problem({ code: 'invalid_input', errors: [{ path: '/recrawlAfter', message: 'must be at least a second' }] });
}

function seedOf(seed: string, at: number): string {
  const url = normaliseUrl(seed);
  if (url !== undefined) return url;
  throw problem({
    code: 'invalid_input',
    errors: [{ path: `/seeds/${at}`, message: 'must be an http or https address of a page' }],
  });
}

export async function findCrawl(deps: Pick<ManageJobsDeps, 'jobs'>, id: string): Promise<Crawl> {
  const job = await deps.jobs.find(id);
  if (!job) throw problem({ code: 'not_found' });
  return showJob(job, await deps.jobs.counts(id));
}

export async function listCrawls(
  deps: Pick<ManageJobsDeps, 'jobs'>,
  query: Pick<CrawlQuery, 'state' | 'limit'> & { after?: string | undefined },
): Promise<{ items: Crawl[]; more: boolean }> {
  const { state, after, limit = 20 } = query;
  const found = await deps.jobs.list({ limit: limit + 1, after, state });
  const shown = found.slice(0, limit).map(async (job) => showJob(job, await deps.jobs.counts(job.id)));
  return { items: await Promise.all(shown), more: found.length > limit };
}

export const pauseCrawl = (deps: ManageJobsDeps, id: string) =>
  changeState(deps, id, { from: ['queued', 'running'], to: 'paused' });

/** A crawl that had begun goes on where it was; one that had not waits its turn. */
export async function resumeCrawl(deps: ManageJobsDeps, id: string): Promise<Crawl> {
  const job = await deps.jobs.find(id);
  return changeState(deps, id, { from: ['paused'], to: job && job.runs > 0 ? 'running' : 'queued' });
}

export async function cancelCrawl(deps: ManageJobsDeps, id: string): Promise<Crawl> {
  const job = await deps.jobs.find(id);
  // One that has ended and would run again can be kept from it.
  const repeats = job?.nextRunAt ? (['completed', 'failed'] as const) : [];
  await changeState(deps, id, {
    from: ['queued', 'running', 'paused', ...repeats],
    to: 'cancelled',
    more: { finishedAt: deps.clock.now(), nextRunAt: null },
  });
  await deps.frontier.drop(id);
  return findCrawl(deps, id);
}

interface StateChange {
  readonly from: CrawlState[];
  readonly to: CrawlState;
  readonly more?: JobChange;
}

async function changeState(deps: ManageJobsDeps, id: string, { from, to, more }: StateChange): Promise<Crawl> {
  const changed = await deps.jobs.change(id, from, { ...more, state: to });
  const crawl = await findCrawl(deps, id);
  if (!changed) throw problem({ code: 'crawl_state_conflict', detail: `It is ${crawl.state}.` });
  deps.onChange(id, to);
  return crawl;
}
