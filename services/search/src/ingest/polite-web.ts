import type { LookupFunction } from 'node:net';
import type { Clock } from '@lyceum/platform/clock';
import { version } from '@lyceum/platform/service/version';
import { createFetcher } from '../crawl/fetch/fetcher.ts';
import type { PaceRules } from '../crawl/politeness/pace.ts';
import { createPoliteFetcher, type PoliteFetcher } from '../crawl/politeness/polite-fetcher.ts';
import { createAddressResolver } from '../crawl/politeness/resolve-address.ts';
import { createRobots, type Robots } from '../crawl/robots/policy.ts';
import type { WebFetcher } from '../ports/web-fetcher.ts';

export interface PoliteWebOptions {
  readonly clock: Clock;
  readonly userAgent: string;
  readonly allowAddresses: readonly string[];
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Fetches under way at once. */
  readonly connections: number;
  paceOf(url: string): PaceRules;
  /** Nothing is fetched before: the process that was here last may have done so a moment ago. */
  readonly opensAt: number;
  /** A site of our own, which may be fetched although its address is private. */
  readonly ownOrigin?: string;
  /** How names are resolved, where not by the system. */
  readonly lookup?: LookupFunction;
}

/** The one way to the web for all that is fetched without being asked: one pace for each host and address, one memory of rules. */
export interface PoliteWeb {
  readonly fetcher: PoliteFetcher;
  readonly robots: Robots;
  /** As our bot calls itself. */
  readonly userAgent: string;
  close(): Promise<void>;
}

export function createPoliteWeb(options: PoliteWebOptions): PoliteWeb {
  const { clock, userAgent } = options;
  const fetcher = createPoliteFetcher({
    fetcher: createWebFetcher(options),
    clock,
    paceOf: options.paceOf,
    addressOf: createAddressResolver(clock, options.lookup),
    connections: options.connections,
    opensAt: options.opensAt,
  });
  return {
    fetcher,
    robots: createRobots({ fetcher, agent: userAgent, clock }),
    userAgent,
    close: () => fetcher.close(),
  };
}

/** How many times larger a body may become when it is unpacked. */
export const mostUnpacked = 100;

/** How the crawler names itself where no setting says otherwise. */
export const crawlerName = (webUrl: string): string => `LyceumBot/${version()} (+${webUrl}/bot)`;

const loopback = ['127.0.0.0/8', '::1/128'];

function createWebFetcher(options: PoliteWebOptions): WebFetcher {
  const { userAgent, allowAddresses, maxBytes, timeoutMs, ownOrigin, lookup } = options;
  const common = { userAgent, maxBytes, timeoutMs, maxRatio: mostUnpacked, ...(lookup ? { lookup } : {}) };
  const web = createFetcher({ ...common, allowAddresses });
  if (ownOrigin === undefined) return web;
  const own = createFetcher({ ...common, allowAddresses: [...allowAddresses, ...loopback] });
  return {
    fetch: (request) => (URL.parse(request.url)?.origin === ownOrigin ? own : web).fetch(request),
    async close() {
      await Promise.all([web.close(), own.close()]);
    },
  };
}
