import type { Clock } from '@lyceum/platform/clock';
import type { FetchFailure } from '../../model/fetched-page.ts';
import { createLruCache } from '../urls/lru-cache.ts';
import { hostKey, normaliseUrl } from '../urls/normalise.ts';
import { fetchRobots, type RobotsFetching } from './fetch-robots.ts';
import { crawlDelaySeconds, isAllowed } from './match.ts';
import { parseRobots } from './parse.ts';
import { productToken } from './product-token.ts';
import type { RobotsFile } from './robots-file.ts';

/** What one host wants of us. Only URLs of that host may be asked about. */
export interface RobotsRules {
  allows(url: string): boolean;
  delayMs?: number;
  sitemaps: string[];
  /** What the owner says about the use of the contents, as written. */
  contentUsage: string[];
  /** `silent`: nothing came back, and after `expiresAt` it is worth asking again. Nothing may be fetched until then. */
  state: 'found' | 'none' | 'unreachable' | 'silent';
  /** Epoch milliseconds; after that `rulesFor` asks the host again. */
  expiresAt: number;
}

export interface Robots {
  /** Never rejects. Answers at once when the rules are known; asks the host once, however many wait for it. */
  rulesFor(url: string): Promise<RobotsRules>;
}

export interface RobotsDeps extends RobotsFetching {
  /** Our product token, or a whole User-Agent that begins with it. */
  agent: string;
  clock: Clock;
}

interface Known {
  rules: RobotsRules;
  /** Since when the host has not answered properly. */
  unreachableSince?: number;
  /** How many times in a row nothing came back. */
  silences?: number;
  weight: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** RFC 9309 2.3.1.4: a file that cannot be reached for that long counts as none. */
const patience = 30 * day;
/**
 * A lost packet, a server that starts, a moment of too much to do: on one silence a whole site must not count as closed.
 * Who does not answer in time is asked again after 3, 6, 12, 24 and 48 seconds; who is not there at all, fewer times.
 */
const firstRetryMs = 3000;
const mostTimeouts = 6;
const mostRefusals = 3;
/** A rule takes some hundreds of bytes; one file may have fifty thousand. */
const mostRulesHeld = 100_000;

/** At most a day (RFC 9309 2.4), and not so short that every page costs a second request. */
function lifetime(headers: Readonly<Record<string, string>>): number {
  const control = headers['cache-control'] ?? '';
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
  if (/no-store|no-cache/i.test(control)) return 15 * minute;
  return seconds === undefined ? day : Math.min(Math.max(Number(seconds) * 1000, 15 * minute), day);
}

function isRobotsFile(url: string): boolean {
  return URL.parse(url)?.pathname === '/robots.txt';
}

/** Other agents' groups are let go: they would only take memory. */
function ownPart(file: RobotsFile, agent: string): RobotsFile {
  const name = agent.toLowerCase();
  const own = file.groups.filter((group) => group.agents.includes(name));
  const wanted = own.length > 0 ? own : file.groups.filter((group) => group.agents.includes('*'));
  const speaksToUs = (agents: string[]) => agents.includes(own.length > 0 ? name : '*');
  const contentUsage = file.contentUsage.filter(({ agents }) => speaksToUs(agents));
  return { groups: wanted, sitemaps: file.sitemaps, contentUsage };
}

export function createRobots(deps: RobotsDeps): Robots {
  const agent = productToken(deps.agent);
  const known = createLruCache<Known>({ most: mostRulesHeld, weigh: ({ weight }) => weight });
  const asking = new Map<string, Promise<RobotsRules>>();

  const found = (body: Uint8Array, address: string, headers: Readonly<Record<string, string>>): Known => {
    const file = ownPart(parseRobots(body), agent);
    const delay = crawlDelaySeconds(file, agent);
    const rules: RobotsRules = {
      allows: (url) => isRobotsFile(url) || isAllowed(file, { url, agent }),
      sitemaps: file.sitemaps.map((sitemap) => normaliseUrl(sitemap, address)).filter((url) => url !== undefined),
      contentUsage: file.contentUsage.map(({ value }) => value),
      state: 'found',
      expiresAt: deps.clock.now() + lifetime(headers),
    };
    if (delay !== undefined) rules.delayMs = delay * 1000;
    return { rules, weight: 1 + file.groups.reduce((sum, group) => sum + group.rules.length, 0) };
  };

  const none = (expiresAt: number): RobotsRules => ({
    allows: () => true,
    sitemaps: [],
    contentUsage: [],
    state: 'none',
    expiresAt,
  });

  const nothing = (state: 'unreachable' | 'silent', expiresAt: number): RobotsRules => ({
    allows: isRobotsFile,
    sitemaps: [],
    contentUsage: [],
    state,
    expiresAt,
  });

  const unreachable = (since: number, retryAfterMs: number | undefined): Known => {
    const now = deps.clock.now();
    const expiresAt = now + Math.min(Math.max(retryAfterMs ?? 0, 30 * minute), day);
    const isTooLong = now - since >= patience;
    const rules = isTooLong ? none(expiresAt) : nothing('unreachable', expiresAt);
    return { rules, unreachableSince: since, weight: 1 };
  };

  const silent = (before: Known | undefined, why: FetchFailure): Known => {
    const now = deps.clock.now();
    const since = before?.unreachableSince ?? now;
    const silences = (before?.silences ?? 0) + 1;
    if (silences >= (why === 'timeout' ? mostTimeouts : mostRefusals)) return unreachable(since, undefined);
    const rules = nothing('silent', now + firstRetryMs * 2 ** (silences - 1));
    return { rules, unreachableSince: since, silences, weight: 1 };
  };

  const ask = async (origin: string): Promise<RobotsRules> => {
    const before = known.get(origin);
    const answer = await fetchRobots(deps, `${origin}/robots.txt`);
    const now = deps.clock.now();
    let next: Known;
    if (answer.kind === 'file') next = found(answer.body, answer.url, answer.headers);
    else if (answer.kind === 'none') next = { rules: none(now + day), weight: 1 };
    else if (answer.kind === 'silent') next = silent(before, answer.why);
    else next = unreachable(before?.unreachableSince ?? now, answer.retryAfterMs);
    known.set(origin, next);
    return next.rules;
  };

  return {
    async rulesFor(url) {
      const origin = URL.parse(url)?.origin;
      // Nobody can be asked about what is no address.
      if (origin === undefined || hostKey(url) === '') return unreachable(deps.clock.now(), undefined).rules;
      const before = known.get(origin);
      if (before && before.rules.expiresAt > deps.clock.now()) return before.rules;
      const running = asking.get(origin);
      if (running !== undefined) return running;
      const promise = ask(origin).finally(() => asking.delete(origin));
      asking.set(origin, promise);
      return promise;
    },
  };
}
