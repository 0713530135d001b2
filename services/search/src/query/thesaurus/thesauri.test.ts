import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, test } from 'vitest';
import { indexOf } from '../../testing/index-of.ts';
import { createQueryUnderstanding } from '../understand.ts';
import { createThesauri } from './thesauri.ts';

const entries = [
  ['auto', '-|Auto|Wagen|Kraftwagen (fachspr.)|fahrbarer Untersatz für alle'],
  ['bank', '-|Bank|Geldhaus\n-|Bank|Sitzbank\n-|Bank|Sandbank\n-|Bank|Wolkenbank'],
  ['straße', '-|Straße|Weg\n-|Straße|Meerenge'],
] as const;

/** As Debian's packages lay them out. */
const folderWith = (encoding: 'UTF-8' | 'ISO8859-1'): string => {
  const folder = temporaryFolder();
  const as = encoding === 'UTF-8' ? 'utf8' : 'latin1';
  let data = Buffer.from(`${encoding}\n`, as);
  const index = entries.map(([word, meanings]) => {
    const line = `${word}|${data.length}`;
    data = Buffer.concat([data, Buffer.from(`${word}|${meanings.split('\n').length}\n${meanings}\n`, as)]);
    return line;
  });
  writeFileSync(join(folder, 'th_de_DE_v2.dat'), data);
  writeFileSync(
    join(folder, 'th_de_DE_v2.idx'),
    Buffer.from(`${encoding}\n${index.length}\n${index.join('\n')}\n`, as),
  );
  return folder;
};

test.each(['UTF-8', 'ISO8859-1'] as const)('words that mean the same are read in %s', async (encoding) => {
  const thesauri = createThesauri([join(temporaryFolder(), 'none'), folderWith(encoding)]);
  expect(await thesauri.ready('de')).toBe(true);
  expect((await thesauri.synonyms('auto', 'de')).map(({ text }) => text)).toEqual(['wagen', 'kraftwagen']);
  const road = await thesauri.synonyms('straße', 'de');
  expect(road.map(({ text }) => text)).toEqual(['weg', 'meerenge']);
  // With two meanings, each may be the wrong one.
  expect(road[0]?.weight).toBeLessThan((await thesauri.synonyms('auto', 'de'))[0]?.weight ?? 0);
  expect(await thesauri.synonyms('bank', 'de')).toEqual([]);
  expect(await thesauri.synonyms('unbekannt', 'de')).toEqual([]);
  expect(await thesauri.ready('fr')).toBe(false);
  expect(await thesauri.synonyms('auto', 'fr')).toEqual([]);
});

test('a query in that language is expanded with those that stand in some document', async () => {
  const index = await indexOf({ one: { body: 'ein alter wagen' }, two: { body: 'das auto' } });
  const thesauri = createThesauri([folderWith('UTF-8')]);
  await thesauri.ready('de');
  const { understand } = createQueryUnderstanding({ index, thesauri, synonyms: () => [], clock: { now: () => 0 } });
  const { expansions } = await understand('auto', { language: 'de', budgetMs: 60_000 });
  expect(expansions).toEqual([{ word: 'auto', added: [{ text: 'wagen', weight: 0.25, why: 'synonym' }] }]);
  expect((await understand('auto', { language: 'nl', budgetMs: 60_000 })).expansions).toEqual([]);
});
