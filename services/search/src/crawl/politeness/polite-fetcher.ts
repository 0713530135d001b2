import type { Clock } from '@lyceum/platform/clock';
import type { FetchOutcome } from '../../model/fetched-page.ts';
import type { FetchRequest, WebFetcher } from '../../ports/web-fetcher.ts';
import { createLruCache } from '../urls/lru-cache.ts';
import { hostKey, siteOf } from '../urls/normalise.ts';
import { createGates } from './gates.ts';
import { type HostPace, type PaceRules, paceAfter } from './pace.ts';
import { createSlots } from './slots.ts';

export interface PoliteFetcherDeps {
  readonly fetcher: WebFetcher;
  readonly clock: Clock;
  /** Asked for each fetch, since administrators may change it. */
  paceOf(url: string): PaceRules;
  /** The address a name leads to; hosts that share one share its time. */
  addressOf(hostname: string): Promise<string | undefined>;
  /** Fetches under way at once. */
  readonly connections: number;
  /** No address is fetched from before: a process that died may have done so a moment ago. */
  readonly opensAt?: number;
}

/** Every fetch of the crawler goes through here: pages, robots.txt, pictures and proofs of ownership. */
export interface PoliteFetcher extends WebFetcher {
  /** As `fetch`; `accept` is waited for before the next fetch of any host may take the place of this one. */
  visit(request: FetchRequest, accept: (outcome: FetchOutcome) => Promise<void>): Promise<FetchOutcome>;
  paceOf(host: string): HostPace;
  /** What was learned of a host in an earlier turn. */
  recall(host: string, pace: Pick<HostPace, 'failures' | 'delayMs'>): void;
  /** The delay that robots.txt asks for; whether that is news. It holds from the fetch of robots.txt itself. */
  heed(host: string, robotsDelayMs: number): boolean;
  /** Nobody fetches from the host before. */
  hold(host: string, until: number): void;
  /** When the host may be fetched from next. */
  nextAt(host: string): number;
  forget(host: string): void;
  readonly underWay: number;
}

/** The database knows the pace of the others, and robots.txt tells it anew. */
const mostPaces = 20_000;
const longestAddressWaitMs = 10_000;
const longestSilenceMs = 30_000;

/**
 * A machine that fails on one name is spared on all of them for a while, and for as long as it was waited for: a request
 * that was given up may still be on its way there. What one site asks for with Retry-After is for that site.
 */
function addressWait(after: { failures: number; waitMs: number }, rules: PaceRules, outcome: FetchOutcome): number {
  if (outcome.kind !== 'failed' || after.failures === 0) return rules.leastDelayMs;
  const silence = Math.min(outcome.tookMs, longestSilenceMs);
  return Math.max(rules.leastDelayMs, Math.min(after.waitMs, longestAddressWaitMs), silence);
}

const calledOff = (now: number): FetchOutcome => ({
  kind: 'failed',
  why: 'timeout',
  detail: 'called off before its turn came',
  fetchedAt: now,
  tookMs: 0,
});

const newcomer: HostPace = { robotsDelayMs: 0, failures: 0, delayMs: 0 };

export function createPoliteFetcher(deps: PoliteFetcherDeps): PoliteFetcher {
  const { fetcher, clock } = deps;
  const hosts = createGates(clock);
  const addresses = createGates(clock, deps.opensAt);
  const slots = createSlots(deps.connections);
  const paces = createLruCache<HostPace>({ most: mostPaces });
  const closing = new AbortController();

  /** False when it was called off while it waited. */
  async function enter(host: string, address: string | undefined, signal: AbortSignal | undefined): Promise<boolean> {
    if (!(await hosts.enter(host, signal))) return false;
    if (address === undefined || (await addresses.enter(address, signal))) return true;
    hosts.leave(host, 0);
    return false;
  }

  async function visit(request: FetchRequest, accept?: (outcome: FetchOutcome) => Promise<void>) {
    const host = hostKey(request.url);
    const rules = deps.paceOf(request.url);
    const address = await deps.addressOf(siteOf(request.url));
    if (!(await enter(host, address, request.signal))) return calledOff(clock.now());
    // Last of all: who waits for a host or an address keeps nobody else from fetching.
    await slots.take();
    try {
      // Closing ends what is under way in any case; signals that are joined for each fetch are dear.
      const outcome = await fetcher.fetch(request.signal ? request : { ...request, signal: closing.signal });
      const after = paceAfter(paces.get(host) ?? newcomer, outcome, rules);
      paces.set(host, after);
      const now = clock.now();
      if (address !== undefined) addresses.leave(address, now + addressWait(after, rules, outcome));
      hosts.leave(host, now + after.waitMs);
      await accept?.(outcome);
      return outcome;
    } finally {
      slots.give();
    }
  }

  return {
    fetch: (request) => visit(request),
    visit,
    paceOf: (host) => paces.get(host) ?? newcomer,
    recall: (host, pace) => paces.set(host, { ...(paces.get(host) ?? newcomer), ...pace }),
    heed(host, robotsDelayMs) {
      const known = paces.get(host) ?? newcomer;
      if (known.robotsDelayMs === robotsDelayMs) return false;
      paces.set(host, { ...known, robotsDelayMs });
      hosts.hold(host, clock.now() + robotsDelayMs);
      return true;
    },
    hold: (host, until) => hosts.hold(host, until),
    nextAt: (host) => hosts.nextAt(host),
    forget: (host) => paces.set(host, newcomer),
    get underWay() {
      return slots.taken;
    },
    async close() {
      closing.abort();
      hosts.close();
      addresses.close();
      await fetcher.close();
    },
  };
}
