import { startFarm } from '../../services/search/src/crawl/testing/farm.ts';

/** What the bench tells this process, and what it tells the bench. */
export interface FarmOrder {
  readonly hosts: number;
  readonly pagesPerHost: number;
}

export interface FarmFacts {
  readonly seeds: string[];
  readonly addresses: Record<string, string>;
}

export interface FarmReport {
  /** Pages that were served with success, each once. */
  readonly pages: number;
  readonly requests: number;
  readonly violations: number;
}

/** The web to be crawled, in a process of its own so that its work is not counted as the crawler's. */
const { hosts, pagesPerHost } = JSON.parse(process.argv[2] ?? '{}') as FarmOrder;
const farm = await startFarm({ hosts, pagesPerHost, hostile: false });
const facts: FarmFacts = {
  seeds: farm.seeds,
  addresses: Object.fromEntries(farm.hosts.map(({ name, address }) => [name, address])),
};
process.send?.(facts);
process.on('message', (message: { report: number }) => {
  const requests = farm.requests();
  const pages = new Set(requests.filter(({ status }) => status === 200).map(({ host, path }) => `${host}${path}`));
  for (const { name } of farm.hosts)
    for (const path of ['/robots.txt', '/sitemap.xml', '/feed.xml']) pages.delete(`${name}${path}`);
  const violations = farm.violations({ minDelayMs: message.report }).length;
  process.send?.({ pages: pages.size, requests: requests.length, violations } satisfies FarmReport);
  farm.forget();
});
process.on('disconnect', () => process.exit(0));
