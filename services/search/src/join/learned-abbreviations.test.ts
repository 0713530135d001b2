import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@lyceum/platform/clock';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { lookupTo } from '../crawl/testing/test-server.ts';
import { page, startSmallSite } from '../ingest/testing/small-site.ts';
import { startTestIngest } from '../ingest/testing/test-ingest.ts';
import { openTestCrawlStore } from '../ingest/testing/test-store.ts';
import { createQueryUnderstanding } from '../query/understand.ts';
import { openLearnedAbbreviations } from './learned-abbreviations.ts';

test('what pages of two sites explain widens queries, also after the next start', async () => {
  const store = await openTestCrawlStore('sqlite');
  const open = async () => {
    const closing: (() => Promise<void> | void)[] = [];
    const closers = { defer: (close: () => Promise<void> | void) => void closing.push(close) };
    const house = { log: pino({ enabled: false }), closers } as unknown as Parameters<
      typeof openLearnedAbbreviations
    >[0]['house'];
    const abbreviations = await openLearnedAbbreviations({ ...store, house });
    return { abbreviations, close: () => Promise.all(closing.map((close) => close())) };
  };
  const first = await open();
  const ingest = await startTestIngest({
    ...store,
    delayMs: 5,
    lookup: lookupTo('127.0.0.1'),
    learn: first.abbreviations.learn,
  });
  onTestFinished(() => ingest.close());
  const health = 'The World Health Organization (WHO) is an agency for health in all countries of the world.';
  const one = await startSmallSite({
    '/': page('Health', { text: health, links: ['/more'] }),
    '/more': page('More', { text: `${health} The European Chemicals Agency (ECHA) is another one, in Helsinki.` }),
  });
  const two = await startSmallSite({ '/': page('Agencies', { text: `Geneva has many seats of agencies. ${health}` }) });

  await ingest.crawl({ seeds: [`http://one.test:${new URL(one.url).port}/`] });
  expect(first.abbreviations.longForms('who')).toEqual([]);
  await ingest.crawl({ seeds: [`http://two.test:${new URL(two.url).port}/`] });
  expect(first.abbreviations.longForms('who')).toEqual(['world health organization']);
  await first.close();

  const file = await readFile(join(store.folder, 'abbreviations.sealed'));
  expect(file.includes('world health')).toBe(false);
  const second = await open();
  onTestFinished(() => void second.close());
  expect(second.abbreviations.longForms('echa')).toEqual([]);
  await ingest.index.refresh();
  const { understand } = createQueryUnderstanding({
    index: ingest.index,
    clock: systemClock,
    synonyms: () => [],
    abbreviations: second.abbreviations,
  });
  const { expansions } = await understand('who agency', { budgetMs: 60_000 });
  expect(expansions.flatMap(({ added }) => added)).toContainEqual(
    expect.objectContaining({ text: 'world health organization', why: 'abbreviation' }),
  );
  expect(ingest.faults).toEqual([]);
});
