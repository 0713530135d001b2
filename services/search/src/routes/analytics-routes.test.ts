import { expect, test } from 'vitest';
import { samplePage } from '../testing/sample-page.ts';
import { startTestSearch } from '../testing/test-search.ts';

const hour = 3_600_000;
const day = 24 * hour;

test('analytics of a day, as JSON and as CSV, by hour, day and week', async () => {
  let now = Date.UTC(2026, 2, 3, 9);
  const search = await startTestSearch({ clock: { now: () => now } });
  const { queryLog, analytics } = search.ground.governance;
  await search.admin('/api/admin/config', { body: { privacy: { epsilonPerDay: 10, countedPerPerson: 3 } } });
  await search.ground.index.upsert([samplePage('one.example', '/'), samplePage('two.example', '/')], {
    refresh: 'wait',
  });
  const ask = async (query: string, person: number) => {
    const headers = { 'x-forwarded-for': `192.0.2.${person}` };
    const { body } = await search.call('/api/search', { body: { query }, headers });
    return body;
  };
  for (let person = 0; person < 60; person++) {
    const { searchId, items } = await ask('otters', person);
    await ask('unicorns', person);
    const click = { searchId, resultId: items[0].id, position: 1 };
    expect((await search.call('/api/search/click', { body: click })).status).toBe(204);
  }
  expect(
    (
      await search.call('/api/search/click', {
        body: { searchId: crypto.randomUUID(), resultId: crypto.randomUUID(), position: 1 },
      })
    ).status,
  ).toBe(404);
  await queryLog.flush();
  now += day;
  await search.ground.governance.publish();

  const range = `from=${new Date(now - 2 * day).toISOString()}&to=${new Date(now).toISOString()}`;
  const { body: report } = await search.admin(`/api/admin/analytics?${range}`);
  const [first] = report.overTime;
  expect(first.at).toBe('2026-03-03T00:00:00.000Z');
  expect(Math.abs(first.queries - 120)).toBeLessThan(60);
  expect(Math.abs(first.withoutResults - 60)).toBeLessThan(50);
  expect(report.people[0].count).toBeGreaterThan(40);
  expect(report.topQueries).toEqual([{ text: 'otters', count: expect.any(Number) }]);
  expect(report.queriesWithoutResults).toEqual([{ text: 'unicorns', count: expect.any(Number) }]);
  expect(report.clicks.rate).toBeGreaterThan(0);
  expect(report.clicks.meanReciprocalRank).toBeGreaterThan(0);
  expect(report.content.bySite).toContainEqual({ name: 'one.example', count: 1 });
  expect(report.content.byLanguage).toEqual([{ name: 'en', count: 2 }]);
  expect(report.privacy).toMatchObject({ minimumPeople: 10, epsilonPerDay: 10, delta: 1e-4, countedPerPerson: 3 });
  expect((await search.admin(`/api/admin/analytics?${range}`)).body).toEqual(report);

  const csv = await search.admin(`/api/admin/analytics?${range}&interval=hour`, { headers: { accept: 'text/csv' } });
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = csv.text.trim().split('\r\n');
  expect(head).toBe('at,queries,withoutResults,refinements,p50Ms,p95Ms,p99Ms');
  const hours = (await analytics.publishedHours(0, now)).length;
  expect(lines).toHaveLength(hours);
  const weeks = await search.admin(`/api/admin/analytics?${range}&interval=week`);
  expect(weeks.body.overTime.map(({ at }: { at: string }) => at)).toEqual(['2026-03-02T00:00:00.000Z']);
  const wrong = `from=${new Date(now).toISOString()}&to=${new Date(now - day).toISOString()}`;
  expect((await search.admin(`/api/admin/analytics?${wrong}`)).status).toBe(422);
});
