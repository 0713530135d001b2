import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { type Farm, startFarm } from '../crawl/testing/farm.ts';
import type { ChildOrder, ChildReport } from './testing/crawl.child.ts';

const rounds = Number(process.env.TEST_CRASHES ?? 2);
const child = fileURLToPath(new URL('./testing/crawl.child.ts', import.meta.url));
const delayMs = 40;

function startCrawlProcess(farm: Farm, folder: string): ChildProcess {
  const order: ChildOrder = {
    folder,
    seeds: farm.seeds,
    addresses: Object.fromEntries(farm.hosts.map(({ name, address }) => [name, address])),
    delayMs,
  };
  const process_ = fork(child, { env: { ...process.env, CRAWL_ORDER: JSON.stringify(order) } });
  onTestFinished(() => void process_.kill('SIGKILL'));
  return process_;
}

async function finish(crawl: ChildProcess): Promise<ChildReport> {
  const ended = once(crawl, 'exit').then(() => [{ state: 'died', counts: {}, documents: -1 }]);
  for (;;) {
    const [message] = (await Promise.race([once(crawl, 'message'), ended])) as [ChildReport | 'started'];
    if (message !== 'started') return message;
  }
}

const pages = (farm: Farm) =>
  farm
    .requests()
    .filter(({ path, status }) => path !== '/robots.txt' && path !== '/sitemap.xml' && status === 200)
    .map(({ host, path }) => `http://${host}:${farm.port}${path}`);

test(`killed ${rounds} times, a crawl finds what it would have found, and nobody is asked too early`, {
  timeout: 600_000,
}, async () => {
  const farm = await startFarm({ hosts: 6, pagesPerHost: 12 * Math.max(2, rounds), hostile: false });
  onTestFinished(() => farm.close());
  const undisturbed = await finish(startCrawlProcess(farm, temporaryFolder()));
  const found = new Set(pages(farm));
  expect(found).toEqual(farm.expected().found);
  const once_ = pages(farm).length;
  expect(once_).toBe(found.size);
  farm.forget();

  const folder = temporaryFolder();
  for (let round = 0; round < rounds; round++) {
    const before = farm.requests().length;
    const crawl = startCrawlProcess(farm, folder);
    // At a moment that has nothing to do with what it is doing, while it is doing it.
    while (farm.requests().length < before + 20) await sleep(5);
    await sleep(Math.random() * 100);
    crawl.kill('SIGKILL');
    await once(crawl, 'exit');
  }
  const report = await finish(startCrawlProcess(farm, folder));

  expect(new Set(pages(farm))).toEqual(found);
  expect(report).toMatchObject({ state: 'completed', documents: undisturbed.documents });
  expect(farm.violations({ minDelayMs: delayMs, addressDelayMs: delayMs })).toEqual([]);
  // Only what was on its way when the process died is fetched again: for each host the page in hand and those being read.
  expect(pages(farm).length - found.size).toBeLessThanOrEqual(rounds * farm.hosts.length * 3);
});
