import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createFetcher } from '../fetch/fetcher.ts';
import { lookupTo, startTestServer } from '../testing/test-server.ts';
import { createRobots } from './policy.ts';

const day = 24 * 60 * 60 * 1000;
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A site, our view of its rules, and a clock that can be moved. */
async function site(listener: RequestListener) {
  const asked: string[] = [];
  const server = await startTestServer((request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
    listener(request, response);
  });
  const fetcher = createFetcher({
    userAgent: 'LyceumBot/1.0',
    allowAddresses: ['127.0.0.0/8'],
    maxBytes: 1_000_000,
    timeoutMs: 300,
    maxRatio: 100,
    lookup: lookupTo('127.0.0.1'),
  });
  const clock = { time: Date.UTC(2026, 10, 15), now: () => clock.time };
  const waited: string[] = [];
  const beforeFetch = async (host: string) => {
    waited.push(host);
  };
  const robots = createRobots({ fetcher, agent: 'LyceumBot/1.0 (+https://example.org)', clock, beforeFetch });
  open.push(() => fetcher.close(), server.close);
  return { robots, asked, clock, waited, url: (path: string) => `${server.origin}${path}`, port: server.port };
}

test('a file that is found is obeyed for a day and asked for once', async () => {
  const { robots, asked, clock, url, waited } = await site((_request, response) =>
    response.end('User-agent: LyceumBot\nDisallow: /x\nCrawl-delay: 3\nSitemap: /s.xml'),
  );
  const [first, second] = await Promise.all([robots.rulesFor(url('/a')), robots.rulesFor(url('/b'))]);
  expect(first).toBe(second);
  expect(first).toMatchObject({
    state: 'found',
    delayMs: 3000,
    sitemaps: [url('/s.xml')],
    expiresAt: clock.time + day,
  });
  expect([first.allows(url('/a')), first.allows(url('/x')), first.allows(url('/robots.txt'))]).toEqual([
    true,
    false,
    true,
  ]);
  clock.time += day - 1;
  await robots.rulesFor(url('/c'));
  expect(asked).toEqual(['site.farm.test/robots.txt']);
  clock.time += 2;
  await robots.rulesFor(url('/c'));
  expect(asked).toHaveLength(2);
  expect(waited).toHaveLength(2);
});

test.each([
  ['max-age=3600', 3_600_000],
  ['public, max-age=999999999', day],
  ['max-age=1', 900_000],
  ['no-store', 900_000],
  ['max-age=nonsense', day],
])('with Cache-Control %s it is asked for again after %d ms', async (control, lifetime) => {
  const { robots, clock, url } = await site((_request, response) => {
    response.setHeader('cache-control', control);
    response.end('User-agent: *\nDisallow: /x');
  });
  expect((await robots.rulesFor(url('/'))).expiresAt).toBe(clock.time + lifetime);
});

test.each([404, 401, 403, 410, 451])('status %d means that there are no rules', async (status) => {
  const { robots, url } = await site((_request, response) =>
    response.writeHead(status).end('User-agent: *\nDisallow: /'),
  );
  const rules = await robots.rulesFor(url('/'));
  expect([rules.state, rules.allows(url('/x'))]).toEqual(['none', true]);
});

test.each([500, 503, 429])(
  'status %d means that nothing may be fetched, and after thirty days that there are no rules',
  async (status) => {
    const { robots, url, clock, asked } = await site((_request, response) => response.writeHead(status).end());
    const rules = await robots.rulesFor(url('/'));
    expect([rules.state, rules.allows(url('/x'))]).toEqual(['unreachable', false]);
    clock.time += 29 * day;
    expect((await robots.rulesFor(url('/'))).state).toBe('unreachable');
    clock.time += 2 * day;
    expect((await robots.rulesFor(url('/'))).state).toBe('none');
    expect(asked).toHaveLength(3);
  },
);

test('a server that asks for time gets it', async () => {
  const { robots, url, clock } = await site((_request, response) =>
    response.writeHead(503, { 'retry-after': '7200' }).end(),
  );
  expect((await robots.rulesFor(url('/'))).expiresAt).toBe(clock.time + 7_200_000);
});

test('a host that does not answer is asked again after a while, six times before it counts as unreachable', async () => {
  let dead = true;
  const { robots, clock, url, asked } = await site((_request, response) => {
    if (!dead) response.end('User-agent: *\nDisallow: /x');
  });
  const waits: number[] = [];
  const ask = async () => {
    const rules = await robots.rulesFor(url('/'));
    waits.push((rules.expiresAt - clock.time) / 1000);
    expect(rules.allows(url('/'))).toBe(rules.state === 'found');
    clock.time = rules.expiresAt;
    return rules.state;
  };
  for (let silence = 1; silence < 6; silence++) expect(await ask()).toBe('silent');
  expect(await ask()).toBe('unreachable');
  expect(waits).toEqual([3, 6, 12, 24, 48, 1800]);
  expect(asked).toHaveLength(6);
  dead = false;
  expect(await ask()).toBe('found');
});

test('a host that cannot be reached, or must not be, is not fetched from', async () => {
  const { robots, clock } = await site((_request, response) => response.end());
  const closed = async () => {
    const rules = await robots.rulesFor('http://site.farm.test:1/');
    clock.time = rules.expiresAt;
    return [rules.state, rules.allows('http://site.farm.test:1/')];
  };
  expect(await closed()).toEqual(['silent', false]);
  expect(await closed()).toEqual(['silent', false]);
  expect(await closed()).toEqual(['unreachable', false]);
  expect((await robots.rulesFor('http://10.0.0.1/')).allows('http://10.0.0.1/')).toBe(false);
  expect((await robots.rulesFor('no address')).allows('no address')).toBe(false);
});

test('five redirects are followed, also to other hosts, and each has its turn', async () => {
  const { robots, url, port, waited } = await site((request, response) => {
    const hop = Number(/\d/.exec(request.url ?? '')?.[0] ?? 0);
    if (hop < 5) response.writeHead(302, { location: `http://hop${hop + 1}.farm.test:${port}/${hop + 1}` }).end();
    else response.end('User-agent: *\nDisallow: /x');
  });
  const rules = await robots.rulesFor(url('/'));
  expect([rules.state, rules.allows(url('/x'))]).toEqual(['found', false]);
  expect(waited).toEqual(['site', 'hop1', 'hop2', 'hop3', 'hop4', 'hop5'].map((name) => `${name}.farm.test:${port}`));
});

test('redirects without end mean that there are no rules', async () => {
  const { robots, url, asked } = await site((request, response) =>
    response.writeHead(302, { location: `${request.url}x` }).end(),
  );
  expect((await robots.rulesFor(url('/'))).state).toBe('none');
  expect(asked).toHaveLength(6);
});

test('a file without end is read to its limit', async () => {
  const { robots, url } = await site((_request, response) => {
    response.write('User-agent: *\nDisallow: /x\n');
    const timer = setInterval(() => response.write('# more\n'.repeat(20_000)), 1);
    response.on('close', () => clearInterval(timer));
  });
  const rules = await robots.rulesFor(url('/'));
  expect([rules.state, rules.allows(url('/x')), rules.allows(url('/y'))]).toEqual(['found', false, true]);
});

test('http and https, and each port, have rules of their own', async () => {
  const { robots, url, asked } = await site((_request, response) => response.end('User-agent: *\nDisallow: /'));
  await robots.rulesFor(url('/'));
  const other = await robots.rulesFor(url('/').replace('http:', 'https:'));
  expect(other.state).toBe('unreachable');
  expect(asked).toHaveLength(1);
});
