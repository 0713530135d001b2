import { expect, test } from 'vitest';
import { dayMs, sampleDocument, sampleNow } from '../testing/sample-document.ts';
import { startSearch } from '../testing/start-search.ts';

const text = (words: string) =>
  `Here is what we know about ${words}. It goes on for a while, so that it is a page like others.`;

const page = (site: string, changes: Partial<Parameters<typeof sampleDocument>[0]> = {}) =>
  sampleDocument({ url: `https://${site}/about`, body: text('volcano eruption'), ...changes });

/** Pages about the same, which differ in what the test is about. */
const sameWords = { title: 'Volcano eruption' };

const documents = [
  page('old.example', { ...sameWords, publishedAt: sampleNow - 900 * dayMs, keywords: ['archive'] }),
  page('new.example', { ...sameWords, publishedAt: sampleNow - dayMs / 2, keywords: ['headline'] }),
  page('german.example', { ...sameWords, language: 'de', publishedAt: sampleNow - 900 * dayMs }),
  page('lesson.example', {
    title: 'Glacier course',
    body: text('glaciers'),
    educational: true,
    educationLevel: 'secondary',
    details: { educationalScore: 0.95 },
  }),
  page('hotel.example', { title: 'Glacier course', body: text('glaciers') }),
  page('paper.example', {
    title: 'Glacier course',
    body: text('glaciers'),
    educational: true,
    educationLevel: 'higher',
    details: { educationalScore: 0.8 },
  }),
  ...Array.from({ length: 6 }, (_, at) =>
    sampleDocument({
      url: `https://crowd.example/page-${at}`,
      title: `Lighthouse ${at}`,
      body: text('lighthouse lamps'),
      quality: 0.9,
    }),
  ),
  page('single.example', { title: 'Lighthouses', body: text('a lighthouse'), quality: 0.1 }),
  page('copy-one.example', {
    title: 'Windmill',
    body: text('windmill sails'),
    quality: 0.9,
    details: { fingerprint: 'ffff0000ffff0000' },
  }),
  page('copy-two.example', {
    title: 'Windmill',
    body: text('windmill sails'),
    quality: 0.4,
    details: { fingerprint: 'ffff0000ffff0003' },
  }),
  page('other.example', {
    title: 'Windmill',
    body: text('windmill sails'),
    quality: 0.3,
    details: { fingerprint: '00ff0000ffff0003' },
  }),
  page('long-title.example', { title: 'The harbour and everything else in the region', body: text('harbour') }),
  page('exact.example', { title: 'Harbour', body: text('harbour') }),
  page('unsafe.example', { title: 'Casino harbour', body: text('harbour casino'), safe: false }),
  page('quiet.example', {
    title: 'Secret gardens',
    body: text('secret gardens of the town'),
    details: { snippetLength: 0, card: { kind: 'article', facts: [{ name: 'Author', value: 'A. Gardener' }] } },
  }),
  page('terse.example', {
    title: 'Secret gardens again',
    body: text('secret gardens of the town'),
    details: { snippetLength: 20, siteName: 'Terse', breadcrumbs: ['Home', 'Gardens'] },
  }),
];

test('freshness, languages, sites, lenses, learning and what is learned each change the order', async () => {
  const search = await startSearch(documents);
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it is about
  const ask = async (body: object, headers: Record<string, string> = {}, path = '/api/search'): Promise<any[]> => {
    const answer = await search.post(path, body, headers);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.body.items;
  };
  const sites = async (body: object, headers: Record<string, string> = {}, path = '/api/search') =>
    (await ask(body, headers, path)).map(({ site }) => site as string);
  const volcano = { query: 'volcano eruption' };

  // Freshness: by the caller's wish, and ignored by it.
  expect((await sites({ ...volcano, preferences: { freshness: 'prefer' } }))[0]).toBe('new.example');
  const dated = { ...volcano, preferences: { freshness: 'ignore', sites: { raise: ['old.example'] } } };
  expect((await sites(dated))[0]).toBe('old.example');
  // By the query: one that asks for news.
  expect((await sites({ query: 'latest news volcano eruption' }))[0]).toBe('new.example');

  // Languages.
  expect((await sites({ ...volcano, preferences: { languages: ['de'], freshness: 'ignore' } }))[0]).toBe(
    'german.example',
  );

  // Sites that are raised, lowered, blocked, pinned.
  const prefer = (lists: object) => sites({ ...volcano, preferences: { sites: lists, freshness: 'ignore' } });
  expect((await prefer({ raise: ['german.example'] }))[0]).toBe('german.example');
  expect((await prefer({ lower: ['old.example', 'new.example'] }))[0]).toBe('german.example');
  expect(await prefer({ block: ['old.example'] })).not.toContain('old.example');
  expect(
    (await sites({ query: 'volcano glacier lighthouse', preferences: { sites: { pin: ['hotel.example'] } } }))[0],
  ).toBe('hotel.example');

  // A lens, as a file that somebody shared.
  const lens = JSON.parse('{"lens":1,"name":"Only lessons","sites":{"only":["lesson.example","paper.example"]}}');
  expect(
    (await sites({ query: 'glacier course', preferences: { lenses: [lens] } })).toSorted((one, other) =>
      one.localeCompare(other),
    ),
  ).toEqual(['lesson.example', 'paper.example']);
  const blocking = { lens: 1, name: 'No hotels', sites: { block: ['hotel.example', 'paper.example'] } };
  const own = { lenses: [blocking], sites: { raise: ['paper.example'] } };
  expect(
    (await sites({ query: 'glacier course', preferences: own })).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['lesson.example', 'paper.example']);

  // Educational value, where it is asked for, and the level.
  const educational = { query: 'glacier course', filters: { type: 'educational' } };
  expect(await sites(educational)).toEqual(['lesson.example', 'paper.example']);
  expect((await sites({ ...educational, preferences: { educationLevel: 'higher' } }))[0]).toBe('paper.example');
  expect((await sites({ query: 'learn about glaciers for beginners course' }))[0]).toBe('lesson.example');

  // At most three of a site in ten, as long as there are others; and none is lost.
  const crowd = await sites({ query: 'lighthouse' });
  expect(crowd).toHaveLength(7);
  expect(crowd.indexOf('single.example')).toBe(3);
  // Copies are folded into the better one, and others are not.
  expect((await sites({ query: 'windmill' })).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'copy-one.example',
    'other.example',
  ]);
  // A title that is the query comes before one that has more in it.
  expect(await sites({ query: 'harbour' })).toEqual(['exact.example', 'long-title.example']);
  expect(await sites({ query: 'harbour', filters: { safe: 'off' } })).toContain('unsafe.example');
  expect(await sites({ query: 'harbour casino', filters: { safe: 'strict' } })).not.toContain('unsafe.example');

  // What a site does not want shown is not shown.
  const [quiet, terse] = (await ask({ query: 'secret gardens' })).sort((one, other) =>
    one.site < other.site ? -1 : 1,
  );
  expect(quiet).toMatchObject({ snippet: '', highlights: { snippet: [] }, card: { kind: 'article' } });
  expect(terse).toMatchObject({ siteName: 'Terse', breadcrumbs: ['Home', 'Gardens'] });
  expect(terse.snippet.length).toBeLessThanOrEqual(20);

  // Kept preferences count for their user alone, and give way to what comes with a request.
  const ada = await search.user();
  const kept = { sites: { pin: ['german.example'] }, freshness: 'ignore' };
  const put = await search.call('PUT', '/api/search/preferences', { body: kept, headers: ada.headers });
  expect(put.body).toMatchObject({ sites: { pin: ['german.example'], raise: [] }, learnInterests: false });
  expect((await sites(volcano, ada.headers))[0]).toBe('german.example');
  expect((await sites(volcano))[0]).not.toBe('german.example');
  expect((await sites({ ...volcano, preferences: { sites: { pin: ['old.example'] } } }, ada.headers))[0]).toBe(
    'old.example',
  );
  expect((await search.call('GET', '/api/search/preferences')).status).toBe(401);

  // Interests: nothing is learned until the user says so, and turning it off forgets.
  const opened = (await ask(volcano)).find(({ site }) => site === 'old.example');
  const click = async (user: typeof ada) => {
    const { searchId } = (await search.post('/api/search', volcano, user.headers)).body;
    const answer = await search.post('/api/search/click', { searchId, resultId: opened.id, position: 1 }, user.headers);
    expect(answer.status).toBe(204);
  };
  const interests = async (user: typeof ada) =>
    (await search.call('GET', '/api/search/preferences/interests', { headers: user.headers })).body;
  await click(ada);
  expect(await interests(ada)).toEqual({ learning: false, items: [], updatedAt: null });
  const bob = await search.user();
  await search.call('PUT', '/api/search/preferences', {
    body: { learnInterests: true, freshness: 'ignore' },
    headers: bob.headers,
  });
  for (let time = 0; time < 3; time += 1) await click(bob);
  expect((await interests(bob)).items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'site', name: 'old.example', opened: 3 }),
      expect.objectContaining({ kind: 'keyword', name: 'archive' }),
    ]),
  );
  expect((await sites(volcano, bob.headers))[0]).toBe('old.example');
  const forgotten = await search.call('DELETE', '/api/search/preferences/interests', { headers: bob.headers });
  expect(forgotten.status).toBe(204);
  expect((await interests(bob)).items).toEqual([]);
  await click(bob);
  await search.call('PUT', '/api/search/preferences', { body: {}, headers: bob.headers });
  expect((await interests(bob)).items).toEqual([]);
});
