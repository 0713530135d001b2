import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, test } from 'vitest';
import { documentWith } from '../ports/search-index.contract-documents.ts';
import { createEmbeddedIndex } from './embedded-index.ts';
import { filesThatSay, logBytes } from './testing/decrypted-files.ts';

const key = new Uint8Array(32).fill(5);
const wait = { refresh: 'wait' } as const;
const patient = { timeout: 20_000, interval: 50 };
const open = (folder: string) => createEmbeddedIndex({ folder, key, queryWorkers: 1, refreshMs: 5 });

const leaving = 'leaving.example';
const secrets = ['zwieback', 'quetzal', 'formerword', leaving];
const ofLeaving = { kind: 'within', site: leaving } as const;

/** Enough that segments are saved, of two sites that share them, some of it replaced and dead before. */
async function filled(folder: string) {
  const index = await open(folder);
  const documents = (version: number, word: string) =>
    Array.from({ length: 1200 }, (_, at) =>
      at % 2 === 0
        ? documentWith(`gone-${at}`, {
            version,
            site: leaving,
            url: `https://${leaving}/${at}`,
            title: `Zwieback ${at}`,
            body: `quetzal ${word} `.repeat(30),
          })
        : documentWith(`stays-${at}`, { version, title: `Oatmeal ${at}`, body: `porridge v${version}` }),
    );
  await index.upsert(documents(1, 'formerword'), wait);
  await index.compact();
  await index.upsert(documents(2, 'laterword').slice(0, 100), wait);
  return index;
}

test('what is erased is in no file any more, for somebody who has the key either', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const index = await filled(folder);
  expect(filesThatSay(folder, key, secrets).length).toBeGreaterThan(1);
  const before = logBytes(folder);
  expect(await index.delete({ filter: ofLeaving }, { ...wait, erase: true })).toBe(600);
  await expect.poll(() => filesThatSay(folder, key, secrets), patient).toEqual([]);
  // The log was emptied; what is in it came later.
  expect(logBytes(folder)).toBeLessThan(before / 10);
  const { hits } = await index.search({ query: { kind: 'match', text: 'oatmeal', operator: 'and' }, size: 1000 });
  expect(hits).toHaveLength(600);
  expect(await index.words({ words: ['quetzal'] })).toMatchObject([{ documents: 0 }]);
  await index.close();
});

test('erasing by id is as thorough, and one that was cut off is finished at the next start', {
  timeout: 60_000,
}, async () => {
  const folder = temporaryFolder();
  const index = await filled(folder);
  const ids = Array.from({ length: 600 }, (_, at) => `gone-${2 * at}`);
  await index.delete({ ids }, { refresh: 'soon', erase: true });
  // What is merged at this moment is given up.
  await index.close();
  const again = await open(folder);
  await expect.poll(() => filesThatSay(folder, key, secrets), patient).toEqual([]);
  expect(await again.get(['gone-0'])).toEqual([undefined]);
  await again.close();
});

test('a copy has nothing of what still waits to be erased', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const index = await filled(folder);
  const copy = join(temporaryFolder(), 'copy');
  const erasing = index.delete({ filter: ofLeaving }, { refresh: 'soon', erase: true });
  const copying = index.snapshot(copy);
  await Promise.all([erasing, copying]);
  expect(filesThatSay(copy, key, secrets)).toEqual([]);
  await index.restore(copy);
  const { total } = await index.search({ query: { kind: 'all' }, size: 0, total: 'exact' });
  expect(total.value).toBe(600);
  await index.close();
});

test('a copy is made to obey: nothing of a site or of its pictures is in it, and the rest comes back', {
  timeout: 60_000,
}, async () => {
  const folder = temporaryFolder();
  const index = await filled(folder);
  await index.upsert(
    [
      documentWith('shown-elsewhere', {
        type: 'image',
        title: 'Zwieback at breakfast',
        site: 'stays.example',
        image: { imageUrl: `https://pictures.${leaving}/a.png`, width: 1, height: 1 },
        tags: [`host:pictures.${leaving}`],
      }),
      documentWith('picture', { type: 'image', title: 'Oatmeal', site: 'pictureless.example' }),
      documentWith('page', { title: 'Oatmeal', site: 'pictureless.example' }),
    ],
    wait,
  );
  await index.setPopularQueries([{ text: `${leaving} opening hours`, count: 20 }]);
  const copy = join(temporaryFolder(), 'copy');
  await index.snapshot(copy);
  expect(filesThatSay(copy, key, secrets).length).toBeGreaterThan(1);
  const unwanted = { sites: [leaving], imagesOf: ['pictureless.example'], mark: 'one' };
  // With those that were replaced a moment ago.
  expect(await index.eraseFromCopy(copy, unwanted)).toBe(602 + 50);
  expect(filesThatSay(copy, key, secrets)).toEqual([]);
  expect(logBytes(copy)).toBe(0);
  expect(await index.eraseFromCopy(copy, unwanted)).toBe(0);
  expect(await index.eraseFromCopy(join(folder, 'none'), unwanted)).toBe(0);
  await index.restore(copy);
  const { total } = await index.search({ query: { kind: 'all' }, size: 0, total: 'exact' });
  expect(total.value).toBe(601);
  expect(await index.get(['picture', 'page', 'shown-elsewhere'])).toMatchObject([undefined, { id: 'page' }, undefined]);
  await index.close();
});
