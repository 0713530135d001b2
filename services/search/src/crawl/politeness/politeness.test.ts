import { describe, expect, test } from 'vitest';
import type { FetchOutcome } from '../../model/fetched-page.ts';
import type { WebFetcher } from '../../ports/web-fetcher.ts';
import { type PaceRules, paceAfter } from './pace.ts';
import { createPoliteFetcher } from './polite-fetcher.ts';

const rules: PaceRules = { leastDelayMs: 100, loadFactor: 2 };
const calm = { robotsDelayMs: 0, failures: 0, delayMs: 0 };
const redirect = (tookMs: number): FetchOutcome => ({
  kind: 'redirect',
  status: 301,
  to: '/',
  permanent: true,
  fetchedAt: 0,
  tookMs,
});
const failure = (why: 'server_error' | 'client_error' | 'too_many_requests', retryAfterMs?: number): FetchOutcome => ({
  kind: 'failed',
  why,
  detail: '',
  fetchedAt: 0,
  tookMs: 1,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

describe('the pace of a host', () => {
  test('is the slowest of what we, robots.txt and the server want', () => {
    expect(paceAfter(calm, redirect(1), rules).waitMs).toBe(100);
    expect(paceAfter(calm, redirect(300), rules).waitMs).toBe(600);
    expect(paceAfter({ ...calm, robotsDelayMs: 5000 }, redirect(300), rules).waitMs).toBe(5000);
  });

  test('slows down with each failure in a row, heeds Retry-After, and recovers at once', () => {
    const one = paceAfter(calm, failure('server_error'), rules);
    const two = paceAfter(one, failure('server_error'), rules);
    expect(two.waitMs).toBe(one.waitMs * 2);
    expect(paceAfter(two, failure('too_many_requests', 90_000), rules).waitMs).toBe(90_000);
    expect(paceAfter(two, redirect(1), rules)).toMatchObject({ failures: 0, waitMs: 100 });
    expect(paceAfter(two, failure('client_error'), rules).failures).toBe(0);
  });
});

/** A web that notes who is asked when, and answers when told to. */
function createRecordingFetcher(tookMs: number) {
  const asked: { url: string; from: number; to: number }[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const fetcher: WebFetcher = {
    async fetch({ url }) {
      const line = { url, from: performance.now(), to: 0 };
      asked.push(line);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      atOnce -= 1;
      line.to = performance.now();
      return redirect(tookMs);
    },
    close: async () => {},
  };
  return { fetcher, asked, most: () => mostAtOnce };
}

const clock = { now: () => performance.now() };

describe('a polite fetcher', () => {
  test('keeps one request at a time and a delay for each host, and for hosts that share an address', async () => {
    const { fetcher, asked } = createRecordingFetcher(5);
    const polite = createPoliteFetcher({
      fetcher,
      clock,
      paceOf: () => ({ leastDelayMs: 30, loadFactor: 0 }),
      addressOf: async (name) => (name === 'c.test' ? '192.0.2.2' : '192.0.2.1'),
      connections: 10,
    });
    const urls = ['http://a.test/1', 'http://a.test/2', 'http://b.test/1', 'http://c.test/1', 'http://c.test/2'];
    await Promise.all(urls.map((url) => polite.fetch({ url })));
    const shared = asked.filter(({ url }) => !url.startsWith('http://c.'));
    for (const [at, line] of shared.entries()) {
      const before = shared[at - 1];
      if (before) expect(line.from - before.to).toBeGreaterThanOrEqual(29);
    }
    expect(asked.slice(0, 2).map(({ url }) => new URL(url).host)).toEqual(expect.arrayContaining(['c.test']));
  });

  test('a host that waits takes no slot from others', async () => {
    const { fetcher, asked, most } = createRecordingFetcher(2);
    const polite = createPoliteFetcher({
      fetcher,
      clock,
      paceOf: (url) => ({ leastDelayMs: url.includes('slow') ? 400 : 0, loadFactor: 0 }),
      addressOf: async (name) => name,
      connections: 1,
    });
    const slow = [1, 2].map((at) => polite.fetch({ url: `http://slow.test/${at}` }));
    await Promise.all(Array.from({ length: 20 }, (_, at) => polite.fetch({ url: `http://quick${at}.test/` })));
    expect(asked.filter(({ url }) => url.includes('slow'))).toHaveLength(1);
    await Promise.all(slow);
    expect(most()).toBe(1);
  });
});
