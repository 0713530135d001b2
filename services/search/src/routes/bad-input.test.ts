import { expect, test } from 'vitest';
import { sampleDocument } from '../testing/sample-document.ts';
import { startSearch } from '../testing/start-search.ts';

const documents = Array.from({ length: 60 }, (_, at) =>
  sampleDocument({
    url: `https://site${at}.example/`,
    title: `Bridge number ${at}`,
    body: `A bridge over a river, number ${at}, with arches.`,
    quality: (at % 10) / 10,
  }),
);

test('bad requests get a clear answer, odd ones are text, and cursors belong to their query', async () => {
  const search = await startSearch(documents);
  const status = async (path: string, body: unknown) => (await search.post(path, body)).status;

  const refused: [string, unknown, string][] = [
    ['/api/search', {}, '/query'],
    ['/api/search', { query: '' }, '/query'],
    ['/api/search', { query: ' \t\u200b\u0007 ' }, '/query'],
    ['/api/search', { query: 'x'.repeat(513) }, '/query'],
    ['/api/search', { query: 5 }, '/query'],
    ['/api/search', { query: 'bridge', limit: 0 }, '/limit'],
    ['/api/search', { query: 'bridge', limit: 101 }, '/limit'],
    ['/api/search', { query: 'bridge', limit: 1.5 }, '/limit'],
    ['/api/search', { query: 'bridge', filters: { type: 'video' } }, '/filters/type'],
    ['/api/search', { query: 'bridge', filters: { colour: 'red' } }, '/filters/colour'],
    ['/api/search', { query: 'bridge', filters: { from: 'yesterday' } }, '/filters/from'],
    ['/api/search', { query: 'bridge', nonsense: true }, '/nonsense'],
    [
      '/api/search',
      { query: 'bridge', preferences: { lenses: [{ lens: 2, name: 'x' }] } },
      '/preferences/lenses/0/lens',
    ],
    ['/api/search/advanced', { none: ['bridge'] }, ''],
    ['/api/search/advanced', { query: 'bridge', semantic: 2 }, '/semantic'],
    ['/api/search/advanced', { any: Array.from({ length: 32 }, () => 'a b c d e f g') }, ''],
    ['/api/search/advanced', { query: 'bridge', facets: ['price'] }, '/facets/0'],
    ['/api/search/click', { searchId: 'x', resultId: 'y', position: 0 }, '/searchId'],
  ];
  for (const [path, body, where] of refused) {
    const answer = await search.post(path, body);
    expect([JSON.stringify(body).slice(0, 80), answer.status]).toEqual([JSON.stringify(body).slice(0, 80), 422]);
    expect(answer.body.code).toBe('invalid_input');
    if (where !== '') expect(answer.body.errors.map(({ path: at }: { path: string }) => at)).toContain(where);
  }
  expect((await search.post('/api/search', '{"query": "bridge"')).status).toBe(400);
  expect((await search.post('/api/search', { query: 'a\0b' })).status).toBe(400);

  const odd = [
    '"bridge',
    'bridge"',
    '((((((((bridge',
    'bridge))))',
    '- - - bridge',
    'site: bridge',
    'filetype: OR OR OR bridge',
    'before:never after:2020-13-45 bridge',
    'bridge \u0007 \u202e arches',
    `${'-a '.repeat(150)}bridge`,
    'OR '.repeat(160),
    '("'.repeat(200),
    `${'site:a '.repeat(70)}bridge`,
    '*',
    '!!!',
    '\ud83d\ude00',
    'bridge '.repeat(70),
  ];
  for (const query of odd) expect([query, await status('/api/search', { query })]).toEqual([query, 200]);

  // Pages follow one another without a gap or a repetition, also in pages of other sizes.
  const seen: string[] = [];
  let cursor: string | null = null;
  let ids = new Set<string>();
  for (let page = 0; page < 20; page += 1) {
    const limit = page % 2 === 0 ? 7 : 13;
    const answer = await search.post('/api/search', {
      query: 'bridge arches',
      limit,
      ...(cursor === null ? {} : { cursor }),
    });
    expect(answer.status).toBe(200);
    ids = ids.add(answer.body.searchId);
    seen.push(...answer.body.items.map(({ url }: { url: string }) => url));
    cursor = answer.body.nextCursor;
    if (cursor === null) break;
  }
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
  expect(ids.size).toBe(1);

  // A cursor of another query, of other filters, or made up, is refused.
  const first = await search.post('/api/search', { query: 'bridge arches', limit: 5 });
  const mine = first.body.nextCursor as string;
  const flipped = `${mine.slice(0, -2)}${mine.endsWith('AA') ? 'BB' : 'AA'}`;
  const foreign: object[] = [
    { query: 'river', cursor: mine },
    { query: 'bridge arches', filters: { language: 'en' }, cursor: mine },
    { query: 'bridge arches', preferences: { languages: ['de'] }, cursor: mine },
    { query: 'bridge arches', cursor: flipped },
    { query: 'bridge arches', cursor: 'AAAA' },
    { query: 'bridge arches', cursor: Buffer.from('[10,0,"x","y"]').toString('base64url') },
  ];
  for (const body of foreign) {
    const answer = await search.post('/api/search', body);
    expect(answer.body).toMatchObject({ code: 'invalid_cursor', status: 422 });
  }
});
