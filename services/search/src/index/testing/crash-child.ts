import { readFileSync, writeSync } from 'node:fs';
import { documentWith } from '../../ports/search-index.contract-documents.ts';
import { createEmbeddedIndex, type EmbeddedIndex } from '../embedded-index.ts';
import { seededRandom } from './random.ts';

/**
 * Entry of a process that is killed. It first checks that the index holds what the process before it was promised, then
 * changes documents as fast as it can, telling before each change what it tries and after it that it is done.
 */
const [folder = '', expectedFile = '', seed = '1'] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const say = (line: object): void => {
  writeSync(1, `${JSON.stringify(line)}\n`);
};

/** For each id, the versions it may have now; 0 stands for a document that is not there. */
const expected = JSON.parse(readFileSync(expectedFile, 'utf8')) as Record<string, number[]>;

const listed = async (index: EmbeddedIndex): Promise<string[]> => {
  const ids: string[] = [];
  const request = { query: { kind: 'all' as const }, size: 1000 };
  let answer = await index.search(request);
  ids.push(...answer.hits.map(({ id }) => id));
  while (answer.cursor !== null) {
    answer = await index.search({ ...request, cursor: answer.cursor });
    ids.push(...answer.hits.map(({ id }) => id));
  }
  return ids;
};

const faultsOf = async (index: EmbeddedIndex): Promise<{ faults: string[]; actual: Record<string, number> }> => {
  const ids = Object.keys(expected);
  const documents = await index.get(ids);
  const faults: string[] = [];
  const actual: Record<string, number> = {};
  for (const [at, id] of ids.entries()) {
    const version = documents[at]?.version ?? 0;
    actual[id] = version;
    if (!expected[id]?.includes(version)) faults.push(`${id} is at ${version}, not ${expected[id]}`);
  }
  const present = ids.filter((id) => (actual[id] ?? 0) > 0);
  const found = await listed(index);
  if (new Set(found).size !== found.length) faults.push('a document was found twice');
  if (found.length !== present.length) faults.push(`${found.length} found, ${present.length} stored`);
  for (let sample = 0; sample < 30 && present.length > 0; sample += 1) {
    const id = random.pick(present);
    const query = { kind: 'match' as const, text: `${id} v${actual[id]}`, operator: 'and' as const };
    const { hits } = await index.search({ query, size: 10 });
    if (hits.length !== 1 || hits[0]?.id !== id) faults.push(`${id} is not found by its words`);
  }
  return { faults, actual };
};

const index = await createEmbeddedIndex({ folder, key: new Uint8Array(32).fill(9), queryWorkers: 1, refreshMs: 5 });
const { faults, actual } = await faultsOf(index);
say({ checked: true, faults, actual });

const versions = new Map(Object.entries(actual));
for (;;) {
  const ids = [...new Set(Array.from({ length: 1 + random.below(40) }, () => `id${random.below(4000)}`))];
  if (random.chance(0.15)) {
    say({ trying: Object.fromEntries(ids.map((id) => [id, 0])) });
    await index.delete({ ids });
    say({ done: true });
    continue;
  }
  const tried = Object.fromEntries(ids.map((id) => [id, Math.abs(versions.get(id) ?? 0) + 1]));
  for (const [id, version] of Object.entries(tried)) versions.set(id, version);
  say({ trying: tried });
  await index.upsert(ids.map((id) => documentWith(id, { version: tried[id] ?? 1, body: `${id} v${tried[id]}` })));
  say({ done: true });
}
