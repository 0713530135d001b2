import { expect, onTestFinished, test } from 'vitest';
import type { FetchedPage } from '../model/fetched-page.ts';
import { createReadPool } from './read-pool.ts';

const fetched = (html: string): FetchedPage => ({
  url: 'http://one.test/',
  status: 200,
  mediaType: 'text/html',
  body: new TextEncoder().encode(html),
  headers: {},
  fetchedAt: 0,
  tookMs: 1,
});

const task = (html: string) => ({ page: fetched(html), as: 'page' as const, anchors: [], bodyHash: null });

test('a page is read in a thread: links once each, without those that must not be followed', async () => {
  const pool = createReadPool({ agent: 'LyceumBot', threads: 1 });
  onTestFinished(() => pool.close());
  const html = `<title>T</title><a href="/a#x">first</a><a href="/a">second</a><a rel="nofollow" href="/b">no</a>
<a href="/x/x/x/x/x/x">trap</a><a href="mailto:a@b.test">mail</a>`;
  const reading = await pool.read(task(html));
  expect(reading).toMatchObject({ kind: 'page', links: [{ url: 'http://one.test/a', text: 'first' }], trapped: 1 });
  const again = reading.kind === 'page' ? await pool.read({ ...task(html), bodyHash: reading.bodyHash }) : undefined;
  expect(again).toEqual({ kind: 'same' });
});

test('a page that takes too long costs its thread and nothing else', async () => {
  const pool = createReadPool({ agent: 'LyceumBot', threads: 1, longestMs: 1 });
  onTestFinished(() => pool.close());
  const slow = await pool.read(task(`<p>${'word '.repeat(2_000_000)}`));
  expect(slow).toEqual({ kind: 'unreadable', reason: 'timeout' });
  await pool.read(task('<p>short'));
  expect(pool.workers()).toMatchObject([{ restarts: expect.any(Number) }]);
  expect(pool.workers()[0]?.restarts).toBeGreaterThan(0);
});

test('a page that takes too much memory is unreadable, and the next one is read', async () => {
  const pool = createReadPool({ agent: 'LyceumBot', threads: 1, memoryMb: 40 });
  onTestFinished(() => pool.close());
  const huge = await pool.read(task('<p>a<b>b'.repeat(1_500_000)));
  expect(huge.kind).toBe('unreadable');
  expect((await pool.read(task('<title>Small</title><p>text'))).kind).toBe('page');
});
