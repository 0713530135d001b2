import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetcher } from '../fetch/fetcher.ts';
import { lookupTo, startTestServer } from '../testing/test-server.ts';
import { checkIndexNow } from './index-now.ts';

const key = 'a1b2c3d4e5f6';
const fetcher = createFetcher({
  userAgent: 'LyceumBot/1.0',
  allowAddresses: ['127.0.0.0/8'],
  maxBytes: 100_000,
  timeoutMs: 2000,
  maxRatio: 20,
  lookup: lookupTo('127.0.0.1'),
});
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer((request, response) => {
    const isKey = request.url === `/${key}.txt` || request.url === '/blog/key.txt';
    response.writeHead(isKey ? 200 : 404).end(isKey ? `${key}\n` : 'no');
  });
});
afterAll(async () => {
  await fetcher.close();
  await server.close();
});

const push = (paths: string[], rest: { keyFile?: string; key?: string } = {}) =>
  checkIndexNow(fetcher.fetch, {
    host: 'site.farm.test',
    key: rest.key ?? key,
    keyLocation: rest.keyFile ?? `${server.origin}/${key}.txt`,
    urlList: paths.map((path) => (path.startsWith('http') ? path : `${server.origin}${path}`)),
  });

test('who can place the key may push the pages of the host', async () => {
  expect(await push(['/a', '/b?utm_source=x', '/b'])).toEqual({
    accepted: true,
    urls: [`${server.origin}/a`, `${server.origin}/b`],
  });
});

test('a key in a folder speaks for that folder', async () => {
  const keyFile = `${server.origin}/blog/key.txt`;
  expect(await push(['/blog/a'], { keyFile })).toMatchObject({ accepted: true });
  expect(await push(['/blog/a', '/shop'], { keyFile })).toEqual({ accepted: false, why: 'not_yours' });
});

test('pages or keys of another host, missing keys and bad ones are refused', async () => {
  expect(await push(['/a', 'https://other.example/'])).toEqual({ accepted: false, why: 'not_yours' });
  expect(await push(['/a'], { keyFile: 'https://other.example/key.txt' })).toEqual({
    accepted: false,
    why: 'not_yours',
  });
  expect(await push([])).toEqual({ accepted: false, why: 'not_yours' });
  expect(await push(['/a'], { keyFile: `${server.origin}/missing.txt` })).toEqual({
    accepted: false,
    why: 'key_not_found',
  });
  expect(await push(['/a'], { key: 'wrong-key-1' })).toEqual({ accepted: false, why: 'key_not_found' });
  expect(await push(['/a'], { key: '../../etc' })).toEqual({ accepted: false, why: 'bad_key' });
});
