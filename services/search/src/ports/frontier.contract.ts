import { newId } from '@lyceum/platform/ids';
import { describe, expect, test } from 'vitest';
import type { FoundAddress, PageMemory } from '../model/crawled-page.ts';
import type { Frontier, HostTurn, Settlement } from './frontier.ts';

export interface FrontierUnderTest {
  readonly frontier: Frontier;
  /** Another process on the same tables. */
  readonly other: Frontier;
  readonly clock: { now(): number };
  pass(ms: number): void;
}

const nothing: Settlement = {
  pages: [],
  retries: [],
  returned: [],
  found: [],
  anchors: [],
  hostLinks: [],
  counts: [],
  released: [],
};

const address = (url: string, more: Partial<FoundAddress> = {}): FoundAddress => {
  const { host, hostname } = new URL(url);
  return { url, kind: 'page', host, site: hostname, depth: 0, hops: 0, priority: 0, ...more };
};

const memory = (more: Partial<PageMemory> = {}): PageMemory => ({
  outcome: 'indexed',
  reason: null,
  status: 200,
  etag: '"1"',
  lastModified: null,
  bodyHash: 'b',
  contentHash: 'c',
  fingerprint: '00000000000000ff',
  textLength: 5000,
  pointsTo: null,
  indexed: true,
  documents: ['d1'],
  fetchedAt: 1000,
  changedAt: 1000,
  recrawlAt: 9000,
  intervalMs: 8000,
  checks: 1,
  changes: 0,
  history: '',
  ...more,
});

const urlsOf = (turns: HostTurn[]) => turns.flatMap(({ pages }) => pages.map(({ url }) => url));

/** What every frontier does. */
export function frontierContract(name: string, open: () => Promise<FrontierUnderTest>): void {
  describe(`the frontier ${name}`, () => {
    const find = (frontier: Frontier, jobId: string, urls: (string | FoundAddress)[]) =>
      frontier.settle({
        ...nothing,
        found: [{ jobId, addresses: urls.map((one) => (typeof one === 'string' ? address(one) : one)) }],
      });
    const lease = (frontier: Frontier, jobId: string, more: { hosts?: number; pagesPerHost?: number } = {}) =>
      frontier.lease({ jobIds: [jobId], hosts: 10, pagesPerHost: 10, ...more });
    const release = (host: string, nextAt: number) => ({ host, nextAt, delayMs: 100, failures: 0, quality: 0.5 });

    test('queues an address once for each crawl, however often it is found', async () => {
      const { frontier } = await open();
      const [a, b] = [newId(), newId()];
      const url = 'https://one.test/';
      expect((await find(frontier, a, [url, 'https://one.test/2'])).get(a)).toBe(2);
      expect((await find(frontier, a, [url])).get(a)).toBe(0);
      expect((await find(frontier, b, [url])).get(b)).toBe(1);
      expect(await frontier.countOf(a, 'one.test')).toBe(2);
      expect(await frontier.size()).toEqual({ addresses: 2, hosts: 1, due: 3 });
    });

    test('gives a host to one caller at a time, the most urgent pages first', async () => {
      const { frontier, other } = await open();
      const job = newId();
      await find(frontier, job, [
        address('https://one.test/late', { priority: 9 }),
        address('https://one.test/soon', { priority: 1 }),
        'https://two.test/',
        'https://three.test/',
      ]);
      const taken = await Promise.all([
        lease(frontier, job, { pagesPerHost: 1 }),
        lease(other, job, { pagesPerHost: 1 }),
        lease(frontier, job, { pagesPerHost: 1 }),
      ]);
      expect(urlsOf(taken.flat()).sort()).toEqual([
        'https://one.test/soon',
        'https://three.test/',
        'https://two.test/',
      ]);
      expect(await lease(other, job)).toEqual([]);
    });

    test('a host comes again when it is released and its time has come', async () => {
      const { frontier, clock, pass } = await open();
      const job = newId();
      await find(frontier, job, ['https://one.test/a', 'https://one.test/b']);
      const [turn] = await lease(frontier, job, { pagesPerHost: 1 });
      const url = turn?.pages[0]?.url ?? '';
      const nextAt = clock.now() + 500;
      await frontier.settle({
        ...nothing,
        pages: [{ jobId: job, url, memory: memory() }],
        released: [release('one.test', nextAt)],
      });
      expect(await lease(frontier, job)).toEqual([]);
      expect(await frontier.nextAt()).toBe(nextAt);
      pass(500);
      const [next] = await lease(frontier, job);
      expect(next?.delayMs).toBe(100);
      expect(next?.pages).toHaveLength(1);
      expect(next?.pages[0]?.url).not.toBe(url);
    });

    test('only crawls that run are served, and what is given back waits as before', async () => {
      const { frontier } = await open();
      const [running, paused] = [newId(), newId()];
      await find(frontier, running, ['https://one.test/a']);
      await find(frontier, paused, ['https://one.test/b']);
      const turns = await lease(frontier, running);
      expect(urlsOf(turns)).toEqual(['https://one.test/a']);
      const returned = [{ jobId: running, url: 'https://one.test/a' }];
      await frontier.settle({ ...nothing, returned, released: [release('one.test', 0)] });
      expect(urlsOf(await lease(frontier, running))).toEqual(['https://one.test/a']);
    });

    test('after a crash, what was held waits again, and its host not before its delay', async () => {
      const { frontier, clock, pass } = await open();
      const job = newId();
      await find(frontier, job, ['https://one.test/a', 'https://two.test/b']);
      await lease(frontier, job, { hosts: 1 });
      await frontier.recover(700);
      expect(await lease(frontier, job)).toHaveLength(1);
      expect(await frontier.nextAt()).toBe(clock.now() + 700);
      pass(700);
      expect(await lease(frontier, job)).toHaveLength(1);
    });

    test('what another process held is free when its lease is over', async () => {
      const { frontier, other, pass } = await open();
      const job = newId();
      await find(frontier, job, ['https://one.test/a']);
      await lease(other, job);
      expect(await lease(frontier, job)).toEqual([]);
      pass(3_600_000);
      expect(urlsOf(await lease(frontier, job))).toEqual(['https://one.test/a']);
    });

    test('a retry comes when it is due and says how often it was tried', async () => {
      const { frontier, clock, pass } = await open();
      const job = newId();
      const url = 'https://one.test/a';
      await find(frontier, job, [url]);
      await lease(frontier, job);
      const retries = [{ jobId: job, url, dueAt: clock.now() + 100 }];
      await frontier.settle({ ...nothing, retries, released: [release('one.test', 0)] });
      expect(await lease(frontier, job)).toEqual([]);
      expect(await frontier.hasWork(job)).toBe(true);
      pass(100);
      const [turn] = await lease(frontier, job);
      expect(turn?.pages[0]?.attempts).toBe(1);
    });

    test('what was learned of a page comes with it the next time', async () => {
      const { frontier, clock } = await open();
      const job = newId();
      const url = 'https://one.test/a';
      await find(frontier, job, [url]);
      await lease(frontier, job);
      const known = memory({ pointsTo: 'https://one.test/b', documents: ['x', 'y'], history: '101' });
      await frontier.settle({
        ...nothing,
        pages: [{ jobId: job, url, memory: known, links: ['https://one.test/b'] }],
        found: [{ jobId: job, addresses: [address('https://one.test/b')] }],
        anchors: [
          { url, text: 'the first page' },
          { url, text: 'the first page' },
        ],
        hostLinks: [{ from: 'one.test', to: 'two.test' }],
        released: [release('one.test', 0)],
      });
      expect((await frontier.memoryOf(url))?.memory).toEqual(known);
      expect(await frontier.linksOf(url)).toEqual(['https://one.test/b']);
      expect(await Array.fromAsync(frontier.links())).toEqual([{ from: url, to: 'https://one.test/b' }]);
      expect(await Array.fromAsync(frontier.hostLinks())).toEqual([{ from: 'one.test', to: 'two.test' }]);
      expect(await frontier.requeue(job, clock.now())).toBe(
        known.recrawlAt === null || known.recrawlAt <= clock.now() ? 1 : 0,
      );
      const page = (await lease(frontier, job)).flatMap(({ pages }) => pages).find((one) => one.url === url);
      expect(page?.memory).toEqual(known);
      expect(page?.anchors).toEqual(['the first page']);
    });

    test('counts go with what they count', async () => {
      const { frontier } = await open();
      const job = newId();
      await find(frontier, job, ['https://one.test/a', 'https://one.test/b']);
      await lease(frontier, job);
      const counted = { jobId: job, counts: { fetched: 1, 'failed:timeout': 2 } as const };
      await frontier.settle({
        ...nothing,
        pages: [{ jobId: job, url: 'https://one.test/a', memory: memory() }],
        counts: [counted, counted],
      });
      expect(await frontier.waitingOf('one.test', 10)).toEqual([]);
      expect(await frontier.hasWork(job)).toBe(true);
      await frontier.drop(job);
      expect(await frontier.hasWork(job)).toBe(false);
    });

    test('finds indexed pages that say the same or nearly the same', async () => {
      const { frontier } = await open();
      const job = newId();
      const urls = ['https://one.test/same', 'https://one.test/near', 'https://one.test/far', 'https://one.test/out'];
      await find(frontier, job, urls);
      const [same = '', near = '', far = '', out = ''] = urls;
      await frontier.settle({
        ...nothing,
        pages: [
          { jobId: job, url: same, memory: memory({ contentHash: 'x', fingerprint: 'ffffffffffffffff' }) },
          { jobId: job, url: near, memory: memory({ contentHash: 'y', fingerprint: '000000000000000f' }) },
          { jobId: job, url: far, memory: memory({ contentHash: 'z', fingerprint: '1111222233334444' }) },
          { jobId: job, url: out, memory: memory({ contentHash: 'x', indexed: false }) },
        ],
      });
      const found = await frontier.near([{ contentHash: 'x', fingerprint: '0000000000000000' }]);
      expect(new Set(found.map(({ url }) => url))).toEqual(new Set([near, same]));
    });

    test('pages for which another stood are looked at again when it leaves', async () => {
      const { frontier } = await open();
      const job = newId();
      const [main, copy] = ['https://one.test/main', 'https://one.test/copy'];
      await find(frontier, job, [main, copy]);
      const duplicate = memory({ outcome: 'duplicate', indexed: false, pointsTo: main });
      await frontier.settle({ ...nothing, pages: [{ jobId: job, url: copy, memory: duplicate }] });
      expect(await frontier.orphans(main, job)).toBe(1);
      const page = (await lease(frontier, job)).flatMap(({ pages }) => pages).find(({ url }) => url === copy);
      expect(page?.memory).toMatchObject({ etag: null, contentHash: null, bodyHash: null });
    });

    test('forgets a site with all hosts under it, and no other', async () => {
      const { frontier } = await open();
      const job = newId();
      const urls = ['https://one.test/', 'https://www.one.test:8443/', 'https://notone.test/'];
      await find(
        frontier,
        job,
        urls.map((url) => address(url, { site: new URL(url).hostname.replace('www.', '') })),
      );
      await frontier.settle({ ...nothing, pages: urls.map((url) => ({ jobId: job, url, memory: memory() })) });
      const left = (await Array.fromAsync(frontier.forgetSite('one.test'))).flat().map(({ url }) => url);
      expect(left.sort()).toEqual(urls.slice(0, 2));
      expect(await frontier.memoryOf('https://one.test/')).toBeUndefined();
      expect(await frontier.knowsHost('notone.test')).toBe(true);
      expect(await frontier.knowsHost('one.test')).toBe(false);
    });
  });
}
