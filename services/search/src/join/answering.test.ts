import { expect, test } from 'vitest';
import { samplePage } from '../testing/sample-page.ts';
import { startTestSearch } from '../testing/test-search.ts';

test('a spelling that many people ask for is not replaced by another', async () => {
  const search = await startTestSearch({ environment: { SEARCH_BUDGET_MS: '20000' } });
  const { index, governance } = search.ground;
  const pages = Array.from({ length: 20 }, (_, at) =>
    samplePage(`s${at}.example`, '/', { body: `the learning of otters and the climbing of trees, number ${at}` }),
  );
  await index.upsert(pages, { refresh: 'wait' });
  const ask = async (query: string, person = 1) =>
    (await search.call('/api/search', { body: { query }, headers: { 'x-forwarded-for': `192.0.2.${person}` } })).body;

  expect((await ask('Lerning  otters')).query.corrected).toMatchObject({ text: 'Learning otters', applied: true });
  const { minimumPeople } = governance.config.current().privacy;
  for (let person = 0; person < minimumPeople + 5; person += 1) await ask('lerning otters', person);
  await governance.queryLog.flush();
  await expect.poll(() => governance.popular.people('Lerning  otters')).toBeGreaterThanOrEqual(minimumPeople);

  // Something new, so that no answer is remembered.
  await index.upsert([samplePage('new.example', '/')], { refresh: 'wait' });
  expect((await ask('lerning otters')).query.corrected?.applied ?? false).toBe(false);
  expect((await ask('climbng otters')).query.corrected).toMatchObject({ applied: true });
});
