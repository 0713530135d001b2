import type { Counts, CrawlJob, CrawlOrder } from '../../model/crawl-job.ts';
import { createLruCache } from '../urls/lru-cache.ts';
import { normaliseUrl, registrableDomain } from '../urls/normalise.ts';
import type { ScopeRules } from '../urls/scope.ts';
import { createTrapWatch, type TrapWatch } from '../urls/traps.ts';

/** A crawl that is running, with what it keeps in mind. All of it can be lost: the database knows better. */
export interface ActiveJob {
  readonly id: string;
  readonly order: CrawlOrder;
  readonly traps: TrapWatch;
  readonly scope: ScopeRules;
  /** How many addresses of a host are queued, as far as that is remembered. */
  countOf(host: string): number | undefined;
  setCount(host: string, count: number): void;
  /** How long the crawl would wait before it looks at a page again. */
  readonly usualMs: number;
  counts: Counts;
  /** Fetches under way. */
  underWay: number;
  /** Whether the address has not been met lately. */
  isNew(url: string): boolean;
  /** Whether these words have not led there lately. */
  isAnchorNew(anchor: { url: string; text: string }): boolean;
  hasRoom(): boolean;
  /** Whether one more page may be fetched. */
  mayFetch(): boolean;
  qualityOf(host: string): number;
  knownQualityOf(host: string): number | undefined;
  /** Of one more page of the host. */
  noteQuality(host: string, quality: number): void;
  /** A seed turned out to live elsewhere: what lies there belongs to the crawl too. */
  addSeed(url: string): void;
  count(counts: Counts): void;
}

/** Addresses kept in mind for each crawl: most links of a page were on the page before as well. */
const mostSeen = 25_000;
const mostHosts = 20_000;
/** Not everything that waits is fetched: there are redirects, duplicates and refusals. */
const room = (maxPages: number) => maxPages * 4 + 1000;

export function createActiveJob(job: CrawlJob, known: { counts: Counts; usualMs: number }): ActiveJob {
  const { order } = job;
  let seen = new Set<string>();
  let before = new Set<string>();
  const anchors = new Set<string>();
  let scope: ScopeRules = order;
  let queuedEver = (known.counts.queued ?? 0) + (known.counts.fetched ?? 0);
  const qualities = createLruCache<number>({ most: mostHosts });
  const hostCounts = createLruCache<number>({ most: mostHosts });
  return {
    id: job.id,
    order,
    traps: createTrapWatch(),
    get scope() {
      return scope;
    },
    countOf: (host) => hostCounts.get(host),
    setCount: hostCounts.set,
    usualMs: known.usualMs,
    counts: { ...known.counts },
    underWay: 0,
    isNew(url) {
      if (seen.has(url) || before.has(url)) return false;
      if (seen.size >= mostSeen) {
        before = seen;
        seen = new Set();
      }
      seen.add(url);
      return true;
    },
    isAnchorNew({ url, text }) {
      if (anchors.size >= mostSeen) anchors.clear();
      const key = `${text} ${url}`;
      if (anchors.has(key)) return false;
      anchors.add(key);
      return true;
    },
    hasRoom() {
      if (queuedEver >= room(order.maxPages)) return false;
      queuedEver += 1;
      return true;
    },
    mayFetch() {
      return (this.counts.fetched ?? 0) + this.underWay < order.maxPages;
    },
    knownQualityOf: (host) => qualities.get(host),
    qualityOf: (host) => qualities.get(host) ?? 0.5,
    noteQuality(host, quality) {
      const before = qualities.get(host);
      qualities.set(host, before === undefined ? quality : before * 0.9 + quality * 0.1);
    },
    addSeed(url) {
      const target = normaliseUrl(url);
      const related = (seed: string) => target !== undefined && registrableDomain(seed) === registrableDomain(target);
      if (target !== undefined && order.seeds.some(related)) scope = { ...scope, seeds: [...scope.seeds, target] };
    },
    count(counts) {
      const total: Record<string, number | undefined> = this.counts;
      for (const [name, by = 0] of Object.entries(counts)) total[name] = (total[name] ?? 0) + by;
    },
  };
}
