import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { answer } from './farm-answers.ts';
import { addressViolations, type FarmRequest, type Violation, violationsOf } from './farm-check.ts';
import { type FarmHost, isForbidden, planHost } from './farm-host.ts';
import { behindNofollow, type FarmSite, findablePaths } from './farm-pages.ts';

export interface FarmOptions {
  /** Up to a thousand or so; each has a name and, on Linux, an address of its own. */
  hosts: number;
  pagesPerHost: number;
  seed?: number;
  /** Product token that one kind of robots.txt speaks to. */
  agent?: string;
  /** What hosts of the kind `delay` ask for. */
  crawlDelayMs?: number;
  /** With everything that goes wrong on the web; false gives plain, open sites for measuring. */
  hostile?: boolean;
  hostsPerAddress?: number;
}

export interface Farm {
  port: number;
  hosts: readonly FarmHost[];
  /** The home pages. */
  seeds: string[];
  /** Resolves the farm's names, and no others. */
  lookup: LookupFunction;
  /** URLs that a polite crawler with all home pages as seeds must fetch with success, and those it must not ask for. */
  expected(): { found: Set<string>; forbidden: Set<string> };
  /** `addressDelayMs` is asked for between hosts that share an address. */
  violations(rules: { minDelayMs: number; addressDelayMs?: number }): Violation[];
  /** The servers' own logs, in order of arrival. */
  requests(host?: string): FarmRequest[];
  /** Forgets the logs, as before a second crawl. */
  forget(): void;
  close(): Promise<void>;
}

const lookupIn =
  (addresses: ReadonlyMap<string, string>): LookupFunction =>
  (hostname, options, callback) => {
    const address = addresses.get(hostname);
    if (address === undefined) {
      callback(Object.assign(new Error(`${hostname} is not in the farm`), { code: 'ENOTFOUND' }), '');
    } else if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };

function expectations(sites: Iterable<FarmSite>): { found: Set<string>; forbidden: Set<string> } {
  const found = new Set<string>();
  const forbidden = new Set<string>();
  for (const site of sites) {
    for (const path of findablePaths(site)) {
      (isForbidden(site.host, path) ? forbidden : found).add(`http://${site.host.key}${path}`);
    }
    if (site.hostile) for (const path of behindNofollow) forbidden.add(`http://${site.host.key}${path}`);
  }
  return { found, forbidden };
}

/** Starts a web of its own: many hosts with real HTTP on loopback, and logs that tell how a crawler behaved. */
export async function startFarm(options: FarmOptions): Promise<Farm> {
  const { seed = 1, agent = 'LyceumBot', crawlDelayMs = 1000, hostile = true, hostsPerAddress = 1 } = options;
  const sites = new Map<string, FarmSite>();
  const logs = new Map<string, FarmRequest[]>();
  const counts = new Map<string, number>();

  const server = createServer((request, response) => {
    const name = (request.headers.host ?? '').split(':', 1)[0] ?? '';
    const site = sites.get(name);
    const log = logs.get(name);
    if (!site || !log) {
      response.writeHead(421);
      response.end();
      return;
    }
    const target = request.url ?? '/';
    const [path = '/', query = ''] = target.split('?', 2);
    const asked = counts.get(`${name} ${target}`) ?? 0;
    counts.set(`${name} ${target}`, asked + 1);
    const line: FarmRequest = { at: performance.now(), host: name, path: target, headers: request.headers };
    log.push(line);
    response.on('finish', () => {
      line.doneAt = performance.now();
    });
    response.on('close', () => {
      line.doneAt ??= performance.now();
      line.status = response.statusCode;
      const retryAfter = Number(response.getHeader('retry-after'));
      if (retryAfter > 0) line.retryAfterMs = retryAfter * 1000;
    });
    answer(request, response, { site, path, query, before: asked, agent });
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, process.platform === 'linux' ? '0.0.0.0' : '127.0.0.1', 4096, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const hosts = Array.from({ length: options.hosts }, (_, index) =>
    planHost({ index, port, crawlDelayMs, hostsPerAddress, hostile }),
  );
  for (const host of hosts) {
    const neighbour = hosts[(host.index + 1) % hosts.length] ?? host;
    sites.set(host.name, { host, neighbour, pages: options.pagesPerHost, seed, hostile });
    logs.set(host.name, []);
  }

  const byAddress = () =>
    [...Map.groupBy(hosts, ({ address }) => address).values()].map((sharing) =>
      sharing.flatMap(({ name }) => logs.get(name) ?? []).sort((a, b) => a.at - b.at),
    );

  return {
    port,
    hosts,
    seeds: hosts.map((host) => `http://${host.key}/`),
    lookup: lookupIn(new Map(hosts.map(({ name, address }) => [name, address]))),
    expected: () => expectations(sites.values()),
    violations: ({ minDelayMs, addressDelayMs }) => [
      ...hosts.flatMap((host) => violationsOf(host, logs.get(host.name) ?? [], minDelayMs)),
      ...(addressDelayMs === undefined ? [] : byAddress().flatMap((log) => addressViolations(log, addressDelayMs))),
    ],
    requests: (host) => {
      if (host !== undefined) return logs.get(host) ?? [];
      return [...logs.values()].flat().sort((a, b) => a.at - b.at);
    },
    forget: () => {
      for (const log of logs.values()) log.length = 0;
      counts.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
