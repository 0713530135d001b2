import { expect, onTestFinished, test } from 'vitest';
import { page, startSmallSite } from '../ingest/testing/small-site.ts';
import { startTestIngest } from '../ingest/testing/test-ingest.ts';
import { openTestCrawlStore } from '../ingest/testing/test-store.ts';
import type { IndexedDocument } from '../model/document.ts';
import { createLinkRanks, type LinkRanks } from './link-ranks.ts';

const partOf = ({ details }: IndexedDocument, what: string) =>
  details?.qualityParts?.find((part) => part.what === what)?.value;
const sumOf = ({ details }: IndexedDocument) =>
  (details?.qualityParts ?? []).reduce((sum, { value }) => sum + value, 0);

test('pages that many lead to are judged better, those indexed before and those read later', async () => {
  const leaves = Array.from({ length: 12 }, (_, at) => `/leaf-${at}`);
  const site = await startSmallSite({
    '/': page('Home', { links: leaves }),
    '/hub': page('Hub'),
    ...Object.fromEntries(leaves.map((path) => [path, page(`Leaf ${path}`, { links: ['/hub'] })])),
  });
  let ranks: LinkRanks | undefined;
  const ingest = await startTestIngest({
    ...(await openTestCrawlStore('sqlite')),
    delayMs: 5,
    ranksOf: async (url) => (await ranks?.ranksOf(url)) ?? {},
  });
  onTestFinished(() => ingest.close());
  const faults: unknown[] = [];
  const { frontier, index } = ingest;
  ranks = createLinkRanks({ links: frontier, index, log: { error: (about: unknown) => void faults.push(about) } });
  onTestFinished(() => ranks?.close());
  const documents = async () => {
    const all = await Array.fromAsync(index.scan());
    const titled = (title: string) => all.find((document) => document.title === title) as IndexedDocument;
    return { hub: titled('Hub'), leaf: titled('Leaf /leaf-3') };
  };

  await ingest.crawl({ seeds: [`${site.url}/`] });
  const before = await documents();
  expect(partOf(before.hub, 'well linked page')).toBe(0.05);

  await ranks.update();
  const after = await documents();
  expect(partOf(after.hub, 'well linked page')).toBe(0.1);
  expect(partOf(after.leaf, 'well linked page')).toBeLessThan(0.05);
  expect(after.hub.quality).toBeCloseTo(before.hub.quality + 0.05);
  for (const document of Object.values(after)) expect(sumOf(document)).toBeCloseTo(document.quality);
  expect(after.hub.body).toBe(before.hub.body);
  // One host is not enough to compare hosts.
  expect(partOf(after.hub, 'well linked site')).toBe(0.05);

  site.pages['/hub'] = page('Hub', { text: 'Another text altogether, which has to be read and judged again.' });
  await ingest.crawl({ seeds: [`${site.url}/hub`] });
  const again = await documents();
  expect(again.hub.body).not.toBe(before.hub.body);
  expect(partOf(again.hub, 'well linked page')).toBe(0.1);
  expect([...ingest.faults, ...faults]).toEqual([]);
});
