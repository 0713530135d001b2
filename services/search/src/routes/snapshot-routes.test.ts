import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@lyceum/platform/ids';
import { expect, test } from 'vitest';
import { filesThatSay } from '../index/testing/decrypted-files.ts';
import { startOwnSite } from '../testing/own-site.ts';
import { samplePage } from '../testing/sample-page.ts';
import { startTestSearch, type TestSearch } from '../testing/test-search.ts';

const path = '/api/admin/snapshots';
const fill = (search: TestSearch, site: string) =>
  search.ground.index.upsert(
    [
      samplePage(site, '/', { title: `Otterhaven of ${site}` }),
      samplePage(site, '/paper.pdf', { type: 'document', fileType: 'pdf' }),
      samplePage(site, '/course', { type: 'structured' }),
      samplePage(site, '/otter.jpg', {
        type: 'image',
        image: { imageUrl: `https://${site}/otter.jpg`, width: 10, height: 10 },
      }),
    ],
    { refresh: 'wait' },
  );
const documents = async (search: TestSearch) => Object.values((await search.ground.index.stats()).documents);

test('administrators copy the index, go back to a copy and remove it', async () => {
  const search = await startTestSearch();
  await fill(search, 'first.example');
  const taken = await search.admin(path, { method: 'POST' });
  expect(taken.status).toBe(201);
  expect(Date.now() - Date.parse(taken.body.takenAt)).toBeLessThan(60_000);
  expect(taken.body.bytes).toBeGreaterThan(1000);
  await fill(search, 'second.example');
  expect(await documents(search)).toEqual([2, 2, 2, 2]);
  expect((await search.admin(path)).body.items).toEqual([taken.body]);
  expect((await search.admin(`${path}/${taken.body.id}/restore`, { method: 'POST' })).status).toBe(200);
  expect(await documents(search)).toEqual([1, 1, 1, 1]);
  expect((await search.admin(`${path}/${newId()}/restore`, { method: 'POST' })).status).toBe(404);
  expect((await search.admin(`${path}/${taken.body.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await search.admin(path)).body.items).toEqual([]);
  expect(readdirSync(join(search.dataFolder, 'search', 'snapshots'))).toEqual([]);
});

test('a site that opts out leaves all copies by itself, and its documents leave no trace in files', {
  timeout: 60_000,
}, async () => {
  const search = await startTestSearch();
  const own = await startOwnSite();
  await fill(search, own.site);
  await fill(search, 'other.example');
  for (let at = 0; at < 2; at++) expect((await search.admin(path, { method: 'POST' })).status).toBe(201);
  const folder = join(search.dataFolder, 'search', 'snapshots');
  const key = search.ground.vault.dataKey('index');
  const saying = () => filesThatSay(folder, key, [own.site, 'Otterhaven of 127']);
  expect(saying()).toHaveLength(2);

  const asked = await search.call('/api/opt-out', { body: { site: own.site, contact: 'owner@example.org' } });
  own.put('/.well-known/lyceum-opt-out.txt', asked.body.proof.file.content);
  expect((await search.call(`/api/opt-out/${asked.body.id}/verify`, { method: 'POST' })).body.state).toBe('proven');
  await expect.poll(saying, { timeout: 20_000 }).toEqual([]);
  expect(filesThatSay(join(search.dataFolder, 'search', 'index'), key, [own.site, 'Otterhaven of 127'])).toEqual([]);

  const [{ id }] = (await search.admin(path)).body.items;
  await search.admin(`${path}/${id}/restore`, { method: 'POST' });
  expect(await documents(search)).toEqual([1, 1, 1, 1]);
});
