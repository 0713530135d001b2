import { expect, test } from 'vitest';
import { defaultConfig } from '../model/default-config.ts';
import { samplePage } from '../testing/sample-page.ts';
import { startTestSearch, type TestSearch } from '../testing/test-search.ts';

const ask = (search: TestSearch, query: string) => search.call('/api/search', { body: { query } });
const path = '/api/admin/config';

test('the configuration is shown with its version, changed in part, and applied at once', async () => {
  const search = await startTestSearch();
  const first = await search.admin(path);
  expect(first.body).toEqual({ version: 1, updatedAt: null, updatedBy: null, values: defaultConfig });
  expect(first.headers.get('etag')).toBe('"1"');
  const changed = await search.admin(path, { body: { ranking: { title: 9 }, synonyms: [['car', 'automobile']] } });
  expect(changed.body.version).toBe(2);
  expect(changed.body.values.ranking).toEqual({ ...defaultConfig.ranking, title: 9 });
  expect(search.ground.config.current()).toEqual(changed.body.values);
  expect((await search.admin(path)).body).toEqual(changed.body);
});

test('every setting has a description, and a default that its schema takes', async () => {
  const search = await startTestSearch();
  const { body } = await search.admin(`${path}/schema`);
  expect(body.defaults).toEqual(defaultConfig);
  const groups = Object.values(body.schema.properties).flatMap((part) =>
    Object.values((part as { properties?: object }).properties ?? { itself: part }),
  );
  expect(groups.length).toBeGreaterThan(25);
  expect(groups.filter((setting) => !(setting as { description?: string }).description)).toEqual([]);
});

test('an invalid change changes nothing, and every fault between settings is named', async () => {
  const search = await startTestSearch();
  const bad = await search.admin(path, {
    body: {
      ranking: { title: 0, headings: 0, body: 0, anchors: 0, url: 0 },
      rateLimits: { anonymousPerMinute: 1000, userPerMinute: 10 },
      synonyms: [
        ['car', 'automobile'],
        ['Car', 'wagon'],
      ],
    },
  });
  expect(bad.status).toBe(422);
  expect(bad.body.errors.map(({ path: at }: { path: string }) => at)).toEqual([
    '/ranking',
    '/rateLimits/userPerMinute',
    '/synonyms',
  ]);
  expect((await search.admin(path, { body: { ranking: { title: -1 } } })).status).toBe(422);
  expect((await search.admin(path, { body: { colour: 'red' } })).status).toBe(422);
  expect((await search.admin(path)).body.version).toBe(1);
});

test('a dry run says what would come of it and changes nothing', async () => {
  const search = await startTestSearch();
  const dry = await search.admin(`${path}?dryRun=true`, { body: { safe: 'strict' } });
  expect(dry.body).toMatchObject({ version: 2, values: { safe: 'strict' } });
  expect((await search.admin(path)).body).toMatchObject({ version: 1, values: { safe: 'moderate' } });
});

test('of 50 changes at once none is lost: without If-Match all are made, with it one is and 49 are told', async () => {
  const search = await startTestSearch();
  const numbers = Array.from({ length: 50 }, (_, at) => at);
  const free = await Promise.all(
    numbers.map((at) => search.admin(path, { body: { crawling: { maxPages: 1001 + at } } })),
  );
  expect(new Set(free.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(free.map(({ body }) => body.version))).toEqual(new Set(numbers.map((at) => at + 2)));
  const versions = await search.admin(`${path}/versions?limit=100`);
  const made = versions.body.items.flatMap(({ changes }: { changes: { after: number }[] }) =>
    changes.map(({ after }) => after),
  );
  expect(new Set(made)).toEqual(new Set(numbers.map((at) => 1001 + at)));

  const guarded = await Promise.all(
    numbers.map((at) =>
      search.admin(path, { body: { crawling: { maxDepth: 20 + at } }, headers: { 'if-match': '"51"' } }),
    ),
  );
  expect(guarded.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(guarded.filter(({ status }) => status === 412)).toHaveLength(49);
  expect((await search.admin(path)).body.version).toBe(52);
});

test('a roll-back restores exactly what was, as a new version, also after a restart', async () => {
  const search = await startTestSearch();
  const second = (await search.admin(path, { body: { blockedSites: ['bad.example'], ranking: { quality: 2 } } })).body;
  await search.admin(path, { body: { blockedSites: [], ranking: { quality: 7, title: 1 }, safe: 'off' } });
  const back = await search.admin(`${path}/rollback`, { body: { version: 2 }, headers: { 'if-match': '"3"' } });
  expect(back.body).toMatchObject({ version: 4, values: second.values });
  await search.restart();
  expect(search.ground.config.current()).toEqual(second.values);
  expect((await search.admin(`${path}/rollback`, { body: { version: 99 } })).status).toBe(404);
  const { items } = (await search.admin(`${path}/versions`)).body;
  expect(items.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
  expect(items[1].changes).toContainEqual({ path: '/ranking/quality', before: 2, after: 7 });
});

test('a roll-back brings back exactly what users saw before', async () => {
  // A busy machine must not make an answer partial.
  const search = await startTestSearch({ environment: { SEARCH_BUDGET_MS: '60000' } });
  const page = (site: string, title: string, quality: number) => samplePage(site, `/${quality}`, { title, quality });
  await search.ground.index.upsert(
    [
      page('one.example', 'Otters', 0.1),
      page('two.example', 'A car for otters', 0.9),
      page('two.example', 'Otters again', 0.8),
      page('three.example', 'An automobile', 0.5),
      { ...page('four.example', 'Otters at night', 0.7), safe: false },
    ],
    { refresh: 'wait' },
  );
  const seen = async () => {
    const answers = await Promise.all(['otters', 'car', 'an automobile for otters'].map((query) => ask(search, query)));
    return answers.map(({ body }) => ({
      total: body.total,
      // Being new counts, so a score changes a little with time.
      items: body.items.map(({ id, score, snippet }: { id: string; score: number; snippet: string }) => [
        id,
        score.toFixed(6),
        snippet,
      ]),
    }));
  };
  // The dictionary of synonyms is read while first searches are answered without it.
  await expect.poll(async () => (await ask(search, 'car')).body.total.value, { timeout: 30_000 }).toBe(2);
  const before = await seen();
  const change = {
    ranking: { title: 0.1, quality: 50, resultsPerSite: 1 },
    synonyms: [['car', 'automobile']],
    blockedSites: ['one.example'],
    safe: 'off',
  };
  expect((await search.admin(path, { body: change })).status).toBe(200);
  expect(await seen()).not.toEqual(before);
  await search.admin(`${path}/rollback`, { body: { version: 1 } });
  expect(await seen()).toEqual(before);
});

test('limits of the configuration hold from the next request on', async () => {
  const search = await startTestSearch({ environment: { RATE_LIMITS: 'on' } });
  await search.admin(path, { body: { rateLimits: { anonymousPerMinute: 3 } } });
  const answers = [];
  for (let at = 0; at < 5; at++) answers.push((await search.call('/api/bot')).status);
  expect(answers).toEqual([200, 200, 200, 429, 429]);
});
