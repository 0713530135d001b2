import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { page, startSmallSite } from '../ingest/testing/small-site.ts';
import { startTestSearch } from '../ingest/testing/test-search.ts';

const delayMs = 250;
const pages = 12;

test('a host meets pages and pictures at one pace, never both at once', { timeout: 240_000 }, async () => {
  const times: { path: string; from: number; to: number }[] = [];
  const answer = (body: string, type: string) => (request: IncomingMessage, response: ServerResponse) => {
    const line = { path: request.url ?? '', from: performance.now(), to: Number.POSITIVE_INFINITY };
    times.push(line);
    response.on('close', () => {
      line.to = performance.now();
    });
    response.setHeader('content-type', type);
    response.end(body);
  };
  const site = await startSmallSite({ '/robots.txt': answer('User-agent: *\nDisallow:', 'text/plain') });
  for (let at = 0; at < pages; at++) {
    const text = `Page ${at} has a picture. <img src="/${at}.png" alt="picture ${at}" width="200" height="200">`;
    site.pages[`/${at}`] = answer(page(`Page ${at}`, { links: [`/${at + 1}`], text }), 'text/html; charset=utf-8');
    site.pages[`/${at}.png`] = answer('no picture at all', 'image/png');
  }
  const service = await startTestSearch({ CRAWL_DELAY_MS: String(delayMs), MODELS: 'off' });
  const { state } = await service.crawl({ seeds: [`${site.url}/0`] });
  expect(state).toBe('completed');
  const isPicture = ({ path }: { path: string }) => path.endsWith('.png');
  for (let tries = 0; !times.some(isPicture) && tries < 200; tries++) await sleep(100);

  expect(times.some(isPicture)).toBe(true);
  const inOrder = times.toSorted((a, b) => a.from - b.from);
  const gaps = inOrder.slice(1).map((line, at) => line.from - (inOrder[at]?.to ?? 0));
  // Our clock is read in whole milliseconds.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(delayMs - 2);
});
