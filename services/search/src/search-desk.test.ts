import { randomBytes } from 'node:crypto';
import { systemClock } from '@lyceum/platform/clock';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { createAnswering } from './answer.ts';
import { createEmbeddedIndex } from './index/embedded-index.ts';
import { createWordReader } from './join/word-reader.ts';
import { defaultConfig } from './model/default-config.ts';
import type { OptedOut } from './ports/opt-outs.ts';
import type { AskedQuery } from './ports/query-log.ts';
import { createQueryUnderstanding } from './query/understand.ts';
import { wishesOf } from './rank/wishes.ts';
import { createCursors } from './respond/cursor.ts';
import { createSearchDesk } from './search-desk.ts';
import { sampleDocument } from './testing/sample-document.ts';

const page = (site: string, more: object = {}) =>
  sampleDocument({
    url: `https://${site}/`,
    title: `Canal of ${site}`,
    body: 'A canal with locks and boats.',
    ...more,
  });

/** The desk over a real index, with what administrators and owners change in the hands of the test. */
async function openDesk(budgetMs = 60_000) {
  const index = await createEmbeddedIndex({ folder: temporaryFolder(), key: randomBytes(32), queryWorkers: 1 });
  onTestFinished(() => index.close());
  const optedOut = new Set<string>();
  const listeners: ((site: string, what: OptedOut) => void)[] = [];
  let config = defaultConfig;
  const configListeners: ((changed: typeof defaultConfig) => void)[] = [];
  const asked: AskedQuery[] = [];
  let searches = 0;
  const counted = {
    ...index,
    search: (request: Parameters<typeof index.search>[0]) => {
      if (request.size > 0) searches += 1;
      return index.search(request);
    },
  };
  const reader = createWordReader();
  const source = {
    current: () => config,
    onChange: (listener: (changed: typeof defaultConfig) => void) => {
      configListeners.push(listener);
      return () => {};
    },
  };
  const understanding = createQueryUnderstanding({ index, synonyms: () => [], clock: systemClock });
  const desk = createSearchDesk({
    answering: createAnswering({ index: counted, understanding, reader, config: source, budgetMs }),
    index: counted,
    reader,
    config: source,
    optOuts: {
      has: (site, what) => optedOut.has(`${site} ${what}`) || optedOut.has(`${site} crawling`),
      onChange: (listener) => {
        listeners.push(listener);
        return () => {};
      },
    },
    queryLog: { asked: (query) => void asked.push(query), clicked: () => true },
    cursors: createCursors(randomBytes(32)),
    clock: systemClock,
  });
  const wishes = wishesOf(undefined, undefined);
  return {
    index,
    asked,
    searches: () => searches,
    async sites(query = 'canal') {
      const { reply } = await desk.search({ query }, { id: 'somebody', wishes });
      return reply.items.map(({ site }) => site).toSorted((one, other) => one.localeCompare(other));
    },
    search: (body: Parameters<typeof desk.search>[0]) => desk.search(body, { id: 'somebody', wishes }),
    optOut(site: string, what: OptedOut) {
      optedOut.add(`${site} ${what}`);
      for (const listener of listeners) listener(site, what);
    },
    configure(change: Partial<typeof defaultConfig>) {
      config = { ...config, ...change };
      for (const listener of configListeners) listener(config);
    },
  };
}

test('an answer is kept until a new document is visible, an owner opts out or the configuration changes', async () => {
  const desk = await openDesk();
  await desk.index.upsert([page('one.example'), page('two.example')], { refresh: 'wait' });
  expect(await desk.sites()).toEqual(['one.example', 'two.example']);
  const after = desk.searches();
  expect(await desk.sites()).toEqual(['one.example', 'two.example']);
  expect(desk.searches()).toBe(after);

  await desk.index.upsert([page('three.example')], { refresh: 'wait' });
  // What is visible is believed for a moment.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await desk.sites()).toEqual(['one.example', 'three.example', 'two.example']);

  // Both at once, though the index still has the documents.
  desk.optOut('two.example', 'crawling');
  expect(await desk.sites()).toEqual(['one.example', 'three.example']);
  desk.configure({ blockedSites: ['one.example'] });
  expect(await desk.sites()).toEqual(['three.example']);
  desk.optOut('three.example', 'snippets');
  const { reply } = await desk.search({ query: 'canal' });
  expect(reply.items[0]).toMatchObject({ snippet: '', highlights: { snippet: [] }, card: null });
});

test('pages go on with the order of the first one, though documents arrive between them', async () => {
  const desk = await openDesk();
  await desk.index.upsert(
    Array.from({ length: 30 }, (_, at) => page(`site${at}.example`, { quality: at / 30 })),
    { refresh: 'wait' },
  );
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { reply } = await desk.search({ query: 'canal', limit: 7, ...(cursor === null ? {} : { cursor }) });
    seen.push(...reply.items.map(({ site }) => site));
    cursor = reply.nextCursor;
    await desk.index.upsert([page(`late${seen.length}.example`, { quality: 1 })], { refresh: 'wait' });
  } while (cursor !== null);
  expect(seen).toHaveLength(30);
  expect(new Set(seen).size).toBe(30);
  expect(seen.filter((site) => site.startsWith('late'))).toEqual([]);
  // Only the first page is a search that somebody asked.
  expect(desk.asked).toHaveLength(1);
  expect(desk.asked[0]).toMatchObject({ text: 'canal', asker: 'somebody', results: 30 });
});

test('many who ask the same at once get one answer, each with an id of its own', async () => {
  const desk = await openDesk();
  await desk.index.upsert([page('one.example')], { refresh: 'wait' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.search({ query: 'canal boats' })));
  expect(new Set(answers.map(({ reply }) => reply.searchId)).size).toBe(20);
  expect(answers.every(({ reply }) => reply.items.length === 1)).toBe(true);
  expect(desk.searches()).toBeLessThan(5);
});

test('with many at once, each leaves out what it can, says so, and none fails', async () => {
  const desk = await openDesk();
  await desk.index.upsert([page('one.example'), page('two.example')], { refresh: 'wait' });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => desk.search({ query: `canal number${at} locks boats` })),
  );
  expect(answers.every(({ reply }) => reply.items.length === 2)).toBe(true);
  expect(answers.some(({ reply }) => reply.partial)).toBe(true);
  expect(answers.some(({ reply }) => !reply.partial)).toBe(true);
});

test('what ranking lifts from far below is shown with its passage too', async () => {
  const desk = await openDesk();
  const filling = 'Boats wait here for the evening, and nobody is in a hurry. '.repeat(12);
  await desk.index.upsert(
    [
      ...Array.from({ length: 70 }, (_, at) =>
        page(`site${at}.example`, {
          title: `Canal homepage ${at} of the canal homepage`,
          body: 'The canal homepage is the homepage of a canal.',
          quality: 1,
        }),
      ),
      page('far.example', { title: 'Canal homepage', body: `${filling} The canal homepage. ${filling}`, quality: 0 }),
    ],
    { refresh: 'wait' },
  );
  const all = await desk.index.search({
    query: { kind: 'match', text: 'canal homepage', operator: 'and' },
    scoring: { qualityWeight: defaultConfig.ranking.quality },
    size: 100,
  });
  expect(all.hits.findIndex(({ document }) => document.site === 'far.example')).toBeGreaterThan(50);
  const { reply } = await desk.search({ query: 'canal homepage', limit: 3 });
  expect(reply.items[0]).toMatchObject({
    site: 'far.example',
    snippet: expect.stringContaining('The canal homepage.'),
  });
  expect(reply.items[0]?.highlights.snippet.length).toBeGreaterThan(0);
});

test('who does not want to be corrected is not, and is told what may have been meant', async () => {
  const desk = await openDesk();
  await desk.index.upsert(
    [
      ...Array.from({ length: 120 }, (_, at) =>
        page(`the${at}.example`, { body: 'The canal with the boats and the locks.' }),
      ),
      page('typo.example', { title: 'Notes', body: 'The canall of somebody who cannot spell.' }),
    ],
    { refresh: 'wait' },
  );
  const asked = async (correct?: boolean) =>
    (await desk.search({ query: 'bots cannal', ...(correct === undefined ? {} : { correct }) })).reply;
  const corrected = await asked();
  expect(corrected.query.corrected).toMatchObject({ applied: true });
  expect(corrected.total.value).toBeGreaterThan(100);
  const asTyped = await asked(false);
  expect(asTyped.query.corrected).toEqual({ text: corrected.query.corrected?.text, applied: false });
  expect(asTyped.total.value).toBe(0);
});
