import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@lyceum/platform/clock';
import type { Logger } from 'pino';
import type { Counts } from '../../model/crawl-job.ts';
import type { FoundAddress } from '../../model/crawled-page.ts';
import type { Frontier, HostState, NearPage, Settlement } from '../../ports/frontier.ts';
import type { ImageSink } from '../../ports/image-sink.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { ActiveJob } from '../frontier/active-job.ts';
import { type AdmissionDeps, admit } from '../frontier/admission.ts';
import { hostKey, registrableDomain } from '../urls/normalise.ts';
import { inScope } from '../urls/scope.ts';
import { decideDenied, decideFailed, decideNotModified, decideRedirect, type Looking } from './decide-answer.ts';
import { decidePage } from './decide-page.ts';
import type { Decision } from './decision.ts';
import type { Visit } from './visit.ts';

export interface DigestDeps {
  readonly frontier: Pick<Frontier, 'settle' | 'near' | 'memoryOf' | 'linksOf' | 'orphans'>;
  readonly index: Pick<SearchIndex, 'upsert' | 'delete'>;
  readonly images: ImageSink;
  readonly admission: AdmissionDeps;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Takes abbreviations that a page of the site explains; the site is what has one owner. */
  learn?(site: string, abbreviations: [short: string, long: string][]): void;
  jobOf(jobId: string): ActiveJob | undefined;
  mayKeepImages(url: string): boolean;
  onSettled(decision: Decision, job: ActiveJob): void;
  onFailure(jobIds: string[], error: unknown): void;
}

/** Makes of visits what the index holds and the frontier remembers: many at a time, each time all or nothing. */
export interface Digest {
  /** Resolves when it is on the disk. */
  add(visit: Visit): Promise<void>;
  release(host: HostState, returned: Settlement['returned']): Promise<void>;
  /** Addresses that were found without a page, such as in robots.txt. */
  find(jobId: string, addresses: FoundAddress[]): Promise<void>;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
  readonly waiting: number;
}

interface Waiting {
  readonly visit?: Visit;
  readonly host?: HostState;
  readonly returned?: Settlement['returned'];
  readonly found?: Settlement['found'];
  done(): void;
}

const mostAtOnce = 128;
/** One sitemap may name fifty thousand: what is written together stays small, so that others get their turn. */
const mostAddresses = 20_000;
/** More comes within a moment, and what is written together costs little more than one. */
const gatherMs = 15;

export function createDigest(deps: DigestDeps): Digest {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  /** What comes while a batch is being written makes up the next one: under load they grow by themselves. */
  async function work(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchSize(queue));
      try {
        await digestBatch(deps, batch);
      } catch (error) {
        const jobIds = batch.flatMap(({ visit }) => (visit ? [visit.page.jobId] : []));
        deps.onFailure([...new Set(jobIds)], error);
      }
      for (const { done } of batch) done();
      if (queue.length < mostAtOnce) await sleep(gatherMs);
    }
    running = undefined;
  }

  function add(waiting: Omit<Waiting, 'done'>): Promise<void> {
    return new Promise((done) => {
      queue.push({ ...waiting, done });
      running ??= sleep(gatherMs).then(work);
    });
  }

  return {
    add: (visit) => add({ visit }),
    release: (host, returned) => add({ host, returned }),
    find: (jobId, addresses) => add({ found: [{ jobId, addresses }] }),
    async idle() {
      while (running !== undefined) await running;
    },
    get waiting() {
      return queue.length;
    },
  };
}

function batchSize(queue: readonly Waiting[]): number {
  let size = 0;
  for (let addresses = 0; size < Math.min(queue.length, mostAtOnce) && addresses < mostAddresses; size++) {
    addresses += addressesIn(queue[size]);
  }
  return size;
}

function addressesIn(waiting: Waiting | undefined): number {
  const reading = waiting?.visit?.kind === 'answered' ? waiting.visit.reading : undefined;
  if (reading?.kind === 'list') return reading.urls.length;
  return reading?.kind === 'page' ? reading.links.length : 0;
}

async function digestBatch(deps: DigestDeps, batch: readonly Waiting[]): Promise<void> {
  const visits = batch.flatMap(({ visit }) => visit ?? []);
  const decisions = await decideAll(deps, visits);
  await writeIndex(deps, decisions);
  const settlement = await settlementOf(deps, decisions, batch);
  const added = await deps.frontier.settle(settlement);
  for (const [jobId, count] of added) deps.jobOf(jobId)?.count({ queued: count });
  for (const decision of decisions) {
    if (decision.abbreviations) deps.learn?.(registrableDomain(decision.page.url), decision.abbreviations);
    const job = deps.jobOf(decision.page.jobId);
    if (!job) continue;
    if (decision.memory) job.count({ ...decision.counts, queued: -1 });
    if (leavesOrphans(decision)) job.count({ queued: await deps.frontier.orphans(decision.page.url, job.id) });
    deps.onSettled(decision, job);
  }
}

/** Others may have been left out because of this page, which is not there for them after all. */
const leavesOrphans = ({ left, memory, page }: Decision): boolean =>
  left ||
  (page.hops > 0 && memory !== undefined && ['gone', 'failed', 'too_large', 'robots_denied'].includes(memory.outcome));

async function decideAll(deps: DigestDeps, visits: readonly Visit[]): Promise<Decision[]> {
  const near = await nearOf(deps, visits);
  const unfit = await unfitCanonicals(deps, visits);
  const now = deps.clock.now();
  const decisions: Decision[] = [];
  for (const visit of visits) {
    const job = deps.jobOf(visit.page.jobId);
    const at = { now, usualMs: job?.usualMs ?? 7 * 86_400_000 };
    const decision = decideVisit(deps, visit, { ...at, near, unfit });
    // The next of this batch may say the same.
    const { memory } = decision;
    if (memory?.indexed && memory.contentHash !== null && memory.fingerprint !== null) {
      const { contentHash, fingerprint, textLength } = memory;
      near.push({ url: visit.page.url, contentHash, fingerprint, textLength });
    }
    if (decision.memory && needsKnownLinks(decision)) await addKnownLinks(deps, decision);
    decisions.push(decision);
  }
  return decisions;
}

interface Known extends Looking {
  readonly near: NearPage[];
  readonly unfit: ReadonlySet<string>;
}

function decideVisit(deps: DigestDeps, visit: Visit, known: Known): Decision {
  const { page } = visit;
  if (visit.kind === 'denied') return decideDenied(visit, known);
  const { outcome, reading } = visit;
  switch (outcome.kind) {
    case 'failed':
      return decideFailed(page, outcome, known);
    case 'redirect':
      return decideRedirect(page, outcome, known);
    case 'not_modified':
      return decideNotModified(page, outcome, known);
    default:
      return decidePage(
        page,
        { fetched: outcome.page, reading: reading ?? { kind: 'unreadable', reason: 'reader_failed' } },
        {
          ...known,
          canStandFor: (canonical) => !known.unfit.has(canonical) && deps.admission.isWelcome(canonical),
          mayKeepImages: deps.mayKeepImages,
        },
      );
  }
}

/** A page that was not read again leads where it led before. */
const needsKnownLinks = ({ counts }: Decision): boolean =>
  counts.notModified !== undefined || (counts.unchanged !== undefined && counts.fetched !== undefined);

async function addKnownLinks({ frontier }: DigestDeps, decision: Decision): Promise<void> {
  if (decision.links !== undefined) return;
  const { page } = decision;
  const urls = await frontier.linksOf(page.url);
  decision.candidates.push(
    ...urls.map((url) => ({ url, kind: 'page' as const, depth: page.depth + 1, hops: 0, named: page.kind !== 'page' })),
  );
}

async function nearOf({ frontier }: DigestDeps, visits: readonly Visit[]): Promise<NearPage[]> {
  const read = visits.flatMap((visit) =>
    visit.kind === 'answered' && visit.reading?.kind === 'page' ? [visit.reading.analysed] : [],
  );
  return read.length === 0 ? [] : frontier.near(read);
}

/** Pages that others name as the right address, and that are not there, or point back. */
async function unfitCanonicals({ frontier }: DigestDeps, visits: readonly Visit[]): Promise<Set<string>> {
  const unfit = new Set<string>();
  await Promise.all(
    visits.map(async (visit) => {
      const reading = visit.kind === 'answered' ? visit.reading : undefined;
      if (reading?.kind !== 'page' || reading.canonical === undefined) return;
      const memory = (await frontier.memoryOf(reading.canonical))?.memory;
      if (!memory) return;
      const pointsBack = memory.pointsTo !== null;
      if (pointsBack || !['indexed', 'unchanged', 'noindex'].includes(memory.outcome)) unfit.add(reading.canonical);
    }),
  );
  return unfit;
}

async function writeIndex({ index, images, log }: DigestDeps, decisions: readonly Decision[]): Promise<void> {
  const ids = decisions.flatMap(({ remove }) => remove);
  if (ids.length > 0) await index.delete({ ids });
  const documents = decisions.flatMap(({ upsert }) => upsert);
  if (documents.length > 0) await index.upsert(documents);
  try {
    for (const { left, page } of decisions) if (left) await images.removePage(page.url);
    const found = decisions.flatMap((decision) => decision.images ?? []);
    if (found.length > 0) await images.add(found);
  } catch (error) {
    // Pictures are found again with the next look at the page.
    log.warn({ err: error }, 'pictures of crawled pages were not taken');
  }
}

async function settlementOf(
  deps: DigestDeps,
  decisions: readonly Decision[],
  batch: readonly Waiting[],
): Promise<Settlement> {
  const settlement: Settlement = {
    pages: [],
    retries: [],
    returned: batch.flatMap(({ returned }) => returned ?? []),
    found: batch.flatMap(({ found }) => found ?? []),
    anchors: [],
    hostLinks: [],
    counts: [],
    released: batch.flatMap(({ host }) => host ?? []),
  };
  for (const decision of decisions) await addTo(settlement, decision, deps);
  return settlement;
}

async function addTo(settlement: Settlement, decision: Decision, deps: DigestDeps): Promise<void> {
  const { page, memory, retryInMs } = decision;
  const { jobId, url } = page;
  if (!memory) {
    settlement.retries.push({ jobId, url, dueAt: deps.clock.now() + (retryInMs ?? 0) });
    return;
  }
  settlement.pages.push({ jobId, url, memory, ...(decision.links ? { links: decision.links } : {}) });
  settlement.hostLinks.push(...linksToOtherHosts(url, decision.links ?? []));
  const job = deps.jobOf(jobId);
  let counts: Counts = decision.counts;
  if (job) {
    if (decision.seedMovedTo !== undefined) job.addSeed(decision.seedMovedTo);
    const { admitted, trapped } = await admit(deps.admission, job, decision.candidates);
    if (admitted.length > 0) settlement.found.push({ jobId, addresses: admitted });
    settlement.anchors.push(
      ...decision.anchors.filter((anchor) => inScope(job.scope, anchor.url) && job.isAnchorNew(anchor)),
    );
    counts = { ...counts, trapped: (counts.trapped ?? 0) + trapped };
    decision.counts = counts;
  }
  settlement.counts.push({ jobId, counts });
}

const mostHostLinks = 50;

function linksToOtherHosts(from: string, links: readonly string[]): { from: string; to: string }[] {
  const own = hostKey(from);
  const hosts = new Set(links.map(hostKey));
  hosts.delete(own);
  return [...hosts].slice(0, mostHostLinks).map((to) => ({ from: own, to }));
}
