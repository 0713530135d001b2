import { expect, test } from 'vitest';
import { readDirectives } from './directives.ts';

const now = Date.UTC(2026, 10, 15);
const read = (meta: string, header?: string) =>
  readDirectives({
    metas: meta === '' ? [] : [{ name: 'robots', content: meta }],
    headers: header === undefined ? {} : { 'x-robots-tag': header },
    agent: 'LyceumBot/1.0 (+https://example.org/bot)',
    now,
  });

test('a page that says nothing may be used in every way', () => {
  expect(read('')).toEqual({
    index: true,
    follow: true,
    archive: true,
    imageIndex: true,
    unavailable: false,
    noai: false,
    contentUsage: [],
  });
  expect(read('all, index, follow, max-snippet:-1')).toMatchObject({ index: true, follow: true });
});

test('words of the page', () => {
  expect(read('NOINDEX, NoFollow')).toMatchObject({ index: false, follow: false });
  expect(read('none')).toMatchObject({ index: false, follow: false });
  expect(read('noarchive,noimageindex')).toMatchObject({ archive: false, imageIndex: false, index: true });
  expect(read('nosnippet').snippetLength).toBe(0);
  expect(read('max-snippet:50, max-snippet: 20').snippetLength).toBe(20);
  expect(read('noai, noimageai').noai).toBe(true);
  expect(read('constructor, __proto__, toString')).toMatchObject({ index: true });
});

test('a meta for us counts, one for others does not', () => {
  const metas = [
    { name: 'LyceumBot', content: 'nofollow' },
    { name: 'otherbot', content: 'noindex' },
  ];
  expect(readDirectives({ metas, headers: {}, agent: 'LyceumBot', now })).toMatchObject({ index: true, follow: false });
});

test('a name in the header speaks to its agent, for its own line', () => {
  expect(read('', 'otherbot: noindex, nofollow')).toMatchObject({ index: true, follow: true });
  expect(read('', 'otherbot: noindex, lyceumbot: nofollow')).toMatchObject({ index: true, follow: false });
  expect(read('', 'otherbot: noindex,\nnofollow')).toMatchObject({ index: true, follow: false });
  expect(read('', 'noindex, max-snippet:10')).toMatchObject({ index: false, snippetLength: 10 });
  expect(read('', 'robots: noindex')).toMatchObject({ index: false });
});

test.each([
  ['unavailable_after: 25 Jun 2010 15:00:00 GMT', true],
  ['unavailable_after: Friday, 25-Jun-2010 15:00:00 GMT, nofollow', true],
  ['unavailable_after: 2026-11-14', true],
  ['unavailable_after: 2030-01-01T00:00:00Z', false],
  ['unavailable_after: some day', false],
])('%s: %s', (content, unavailable) => {
  expect(read(content).unavailable).toBe(unavailable);
  expect(read('', content).unavailable).toBe(unavailable);
});

test('what follows a date is still read', () => {
  expect(read('unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, noarchive')).toMatchObject({
    unavailable: true,
    archive: false,
  });
});

test('wishes about the use of contents are recorded as they are written', () => {
  const sources = {
    metas: [{ name: 'TDM-Reservation', content: '1' }],
    headers: { 'content-usage': 'train-ai=n' },
    agent: 'x',
    now,
  };
  expect(readDirectives(sources).contentUsage).toEqual(['content-usage: train-ai=n', 'tdm-reservation: 1']);
});

test('a header without end is read to a limit', () => {
  expect(read('', `${'a,'.repeat(2_000_000)}noindex`).index).toBe(true);
});
