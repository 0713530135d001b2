import { expect, test } from 'vitest';
import { sqlConfigVersions } from '../adapters/sql-config-versions.ts';
import { defaultConfig } from '../model/default-config.ts';
import { openAdministrationStore } from '../testing/administration-store.ts';
import { samplePage } from '../testing/sample-page.ts';
import { startTestSearch } from '../testing/test-search.ts';
import { blockedSince } from './blocked-sites.ts';

test('a site counts as blocked for long when it is now and was then, whatever was between', async () => {
  const versions = sqlConfigVersions(await openAdministrationStore('sqlite'));
  const add = (version: number, blockedSites: string[]) =>
    versions.add({
      version,
      at: version * 10,
      by: null,
      values: { ...defaultConfig, blockedSites },
      changes: [],
    });
  await add(1, []);
  await add(2, ['old.example', 'gone.example']);
  for (let version = 3; version < 120; version += 1) await add(version, ['old.example']);
  await add(120, ['old.example', 'new.example']);
  const now = ['old.example', 'new.example'];
  expect(await blockedSince(now, 25, versions)).toEqual(['old.example']);
  expect(await blockedSince(now, 1200, versions)).toEqual(now);
  expect(await blockedSince(now, 15, versions)).toEqual([]);
  expect(await blockedSince(now, 5, versions)).toEqual([]);
  expect(await blockedSince([], 1200, versions)).toEqual([]);
});

test('what was blocked for long is erased with the hosts under it, and does not come back when it is allowed', async () => {
  const search = await startTestSearch();
  const { governance, index } = search.ground;
  await index.upsert(
    [
      samplePage('bad.example', '/', { title: 'Otters' }),
      samplePage('www.bad.example', '/', { title: 'Otters' }),
      samplePage('notbad.example', '/', { title: 'Otters' }),
    ],
    { refresh: 'wait' },
  );
  const sites = async () => {
    const { hits } = await index.search({ query: { kind: 'all' }, size: 10 });
    return hits.map(({ document }) => document.site).sort((left, right) => left.localeCompare(right));
  };
  const config = '/api/admin/config';
  await search.admin(config, { body: { blockedSites: ['bad.example'] } });
  expect(await sites()).toEqual(['notbad.example']);
  await search.admin(config, { body: { blockedSites: [] } });
  expect(await sites()).toEqual(['bad.example', 'notbad.example', 'www.bad.example']);
  await search.admin(config, { body: { blockedSites: ['bad.example'] } });
  expect(await governance.enforcement.erase(['bad.example'])).toBe(2);
  await search.admin(config, { body: { blockedSites: [] } });
  expect(await sites()).toEqual(['notbad.example']);
});
