import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Query } from '../model/query.ts';
import { documentWith } from '../ports/search-index.contract-documents.ts';
import { createEmbeddedIndex, type EmbeddedIndex } from './embedded-index.ts';
import { openDatabase } from './store/open-database.ts';
import { seededRandom } from './testing/random.ts';

const base = mkdtempSync(join(tmpdir(), 'lyceum-durable-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const key = new Uint8Array(32).fill(3);
const wait = { refresh: 'wait' } as const;
const open = (name: string, more: object = {}): Promise<EmbeddedIndex> =>
  createEmbeddedIndex({ folder: join(base, name), key, queryWorkers: 1, refreshMs: 5, ...more });

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

test('no indexed word, address or title can be read from the files', { timeout: 60_000 }, async () => {
  const index = await open('secret');
  const secrets = ['xylophonist', 'quetzalcoatl', 'zwieback', 'obelisk'];
  const many = Array.from({ length: 1500 }, (_, at) =>
    documentWith(`secret-${at}`, {
      title: `Xylophonist ${at}`,
      body: 'quetzalcoatl zwieback',
      url: `https://obelisk.example/${at}`,
      site: 'obelisk.example',
    }),
  );
  await index.upsert(many, wait);
  await index.setPopularQueries([{ text: 'zwieback recipe', count: 9 }]);
  await index.compact();
  const files = filesOf(join(base, 'secret'));
  expect(files.some((path) => path.endsWith('.seg'))).toBe(true);
  for (const path of files) {
    const bytes = readFileSync(path);
    const lower = bytes.toString('latin1').toLowerCase();
    for (const secret of [...secrets, 'secret-1', 'sqlite format']) {
      expect(lower.includes(secret), `${secret} in ${path}`).toBe(false);
      expect(bytes.includes(Buffer.from(secret, 'utf16le')), `${secret} in ${path}`).toBe(false);
    }
  }
  await index.close();
  await expect(open('secret', { key: new Uint8Array(32).fill(4) })).rejects.toThrow();
});

/** The documents with a word and with a flag, by looking at all of them. */
const namesOf = async (index: EmbeddedIndex, query: Query, educational?: boolean): Promise<string[]> => {
  const filter =
    educational === undefined
      ? {}
      : { filter: { kind: 'flag' as const, field: 'educational' as const, value: educational } };
  const ids: string[] = [];
  let answer = await index.search({ query, size: 500, ...filter });
  for (;;) {
    ids.push(...answer.hits.map(({ id }) => id));
    if (answer.cursor === null) return ids.sort((left, right) => left.localeCompare(right));
    answer = await index.search({ query, size: 500, ...filter, cursor: answer.cursor });
  }
};

test('random changes survive merges, restarts and damaged segment files', { timeout: 120_000 }, async () => {
  const random = seededRandom(5);
  const truth = new Map<string, { word: string; educational: boolean; version: number }>();
  let index = await open('random');

  const upsert = async (ids: string[]): Promise<void> => {
    const fresh = (id: string) => ({
      word: `word${random.below(5)}`,
      educational: random.chance(0.5),
      version: (truth.get(id)?.version ?? 0) + 1,
    });
    for (const id of ids) truth.set(id, fresh(id));
    await index.upsert(ids.map((id) => documentWith(id, { body: truth.get(id)?.word ?? '', ...truth.get(id) })));
  };
  const remove = async (ids: string[]): Promise<void> => {
    for (const id of ids) truth.delete(id);
    await index.delete({ ids });
  };
  const patch = async (ids: string[]): Promise<void> => {
    const educational = random.chance(0.5);
    for (const [id, known] of truth) if (ids.includes(id)) truth.set(id, { ...known, educational });
    await index.patch(ids.map((id) => ({ id, values: { educational } })));
  };
  const change = async (): Promise<void> => {
    const ids = [...new Set(Array.from({ length: 1 + random.below(60) }, () => `r${random.below(1500)}`))];
    await random.pick([upsert, upsert, upsert, remove, patch])(ids);
  };

  const check = async (): Promise<void> => {
    await index.refresh();
    const wanted = (test: (each: { word: string; educational: boolean }) => boolean) =>
      [...truth]
        .filter(([, each]) => test(each))
        .map(([id]) => id)
        .sort((left, right) => left.localeCompare(right));
    expect(await namesOf(index, { kind: 'all' })).toEqual(wanted(() => true));
    expect(await namesOf(index, { kind: 'match', text: 'word3', operator: 'and' })).toEqual(
      wanted(({ word }) => word === 'word3'),
    );
    expect(await namesOf(index, { kind: 'all' }, true)).toEqual(wanted(({ educational }) => educational));
  };

  for (let round = 0; round < 4; round += 1) {
    for (let step = 0; step < 50; step += 1) await change();
    await check();
    if (round === 1) await index.compact();
    await index.close();
    const segments = filesOf(join(base, 'random')).filter((path) => path.endsWith('.seg'));
    for (const path of round === 2 ? segments : []) {
      const bytes = readFileSync(path);
      bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
      writeFileSync(path, bytes);
    }
    appendFileSync(join(base, 'random', 'g1', `stray-${round}.seg.new`), 'left by a crash');
    index = await open('random');
    await check();
  }
  expect(filesOf(join(base, 'random')).filter((path) => path.endsWith('.new'))).toEqual([]);
  await index.close();
});

test('documents from before their long texts had a column of their own are read, found and replaced', async () => {
  let index = await open('whole-rows');
  await index.upsert([documentWith('old', { title: 'walnut', body: 'A walnut tree', headings: ['Trees'] })]);
  await index.close();
  const path = filesOf(join(base, 'whole-rows')).find((name) => name.endsWith('documents.db')) ?? '';
  const database = openDatabase(path, key, { readonly: false });
  database.exec(`update documents set content = json_patch(content, texts)`);
  database.exec('alter table documents drop column texts');
  database.close();
  for (const segment of filesOf(join(base, 'whole-rows')).filter((name) => name.endsWith('.seg'))) rmSync(segment);

  index = await open('whole-rows');
  const ask = (text: string) =>
    index.search({ query: { kind: 'match', text, operator: 'and' }, size: 5, include: ['body', 'headings'] });
  const [hit] = (await ask('walnut tree')).hits;
  expect(hit?.document).toMatchObject({ body: 'A walnut tree', headings: ['Trees'] });
  await index.upsert([documentWith('old', { title: 'walnut', body: 'A hazel bush', version: 2 })]);
  await index.refresh();
  expect((await ask('walnut tree')).hits).toEqual([]);
  expect((await ask('hazel')).hits[0]?.document.body).toBe('A hazel bush');
  await index.close();
});

test('files of an older format are recognised and made again from the documents', { timeout: 60_000 }, async () => {
  let index = await open('older');
  await index.upsert(
    Array.from({ length: 1200 }, (_, at) => documentWith(`o${at}`, { body: `word${at % 7}`, tags: [`tag:${at % 3}`] })),
    wait,
  );
  await index.close();
  const files = filesOf(join(base, 'older')).filter((path) => path.endsWith('.seg'));
  expect(files.length).toBeGreaterThan(0);
  for (const path of files)
    writeFileSync(path, Buffer.concat([Buffer.from('LYCSEG1\n'), readFileSync(path).subarray(8)]));
  index = await open('older');
  expect(await namesOf(index, { kind: 'match', text: 'word3', operator: 'and' })).toHaveLength(171);
  const { total } = await index.search({
    query: { kind: 'all' },
    size: 0,
    filter: { kind: 'tagged', values: ['tag:2'] },
    total: 'exact',
  });
  expect(total.value).toBe(400);
  await index.close();
  expect(filesOf(join(base, 'older')).filter((path) => files.includes(path))).toEqual([]);
});

test('at the memory cap documents are refused and searches go on', { timeout: 30_000 }, async () => {
  const index = await open('full', { memoryCapBytes: 100 });
  await index.upsert([documentWith('a', { title: 'first' })], wait);
  await expect(index.upsert([documentWith('b')])).rejects.toMatchObject({ code: 'index_full' });
  expect((await index.search({ query: { kind: 'all' }, size: 1 })).total.value).toBe(1);
  await index.close();
  await expect(index.search({ query: { kind: 'all' }, size: 1 })).rejects.toMatchObject({ code: 'index_closed' });
});

test('a rebuild whose source fails leaves the index as it was', { timeout: 30_000 }, async () => {
  const index = await open('rebuild');
  await index.upsert([documentWith('a', { title: 'first' })], wait);
  async function* broken() {
    yield await Promise.resolve(documentWith('b'));
    throw new Error('the source is gone');
  }
  await expect(index.rebuild(broken())).rejects.toThrow('the source is gone');
  await index.upsert([documentWith('c')], wait);
  expect(await namesOf(index, { kind: 'all' })).toEqual(['a', 'c']);
  expect(readdirSync(join(base, 'rebuild'))).toEqual(['g1']);
  await index.close();
});
