import { parseArgs } from 'node:util';
import { createFindNear } from '../../services/search/src/vectors/find-near.ts';
import { createPassageMemory } from '../../services/search/src/vectors/passage-memory.ts';
import { normalised, quantise } from '../../services/search/src/vectors/quantise.ts';
import { cosine, type Shape, seededVectors } from '../../services/search/src/vectors/testing/seeded-vectors.ts';
import { pictureVectors, textVectors } from './real-vectors.ts';

/**
 * Measures the embedded vectors against comparing with every vector in full, on the same vectors and in the same run:
 *   npm run bench:vectors -- --vectors 100000 --dimensions 512,1280 --queries 20
 * With `--texts FOLDER` (collections in the layout of BEIR) or `--pictures FOLDER`, on what the models make of these.
 */
const { values } = parseArgs({
  options: {
    vectors: { type: 'string', default: '100000' },
    dimensions: { type: 'string', default: '512,1280' },
    queries: { type: 'string', default: '20' },
    texts: { type: 'string' },
    pictures: { type: 'string' },
  },
});

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

interface Vectors {
  name: string;
  all: Float32Array[];
  queries: Float32Array[];
}

const unit = (vector: Float32Array): Float32Array => normalised(vector) ?? new Float32Array(vector.length);

const measure = ({ name, all, queries }: Vectors): void => {
  const dimensions = all[0]?.length ?? 0;
  const memory = createPassageMemory(dimensions);
  const adding = cpuMs(() => {
    for (const [at, vector] of all.entries()) memory.add(String(at), 0, quantise(vector));
  });
  const findNear = createFindNear(memory);
  for (const vector of queries.slice(0, 5)) findNear(vector, 10, undefined);
  let found = 0;
  let near = 0;
  let exact = 0;
  for (const vector of queries) {
    let answer = new Set<string>();
    let best: number[] = [];
    near += cpuMs(() => {
      answer = new Set(findNear(vector, 10, undefined).map(({ id }) => id));
    });
    exact += cpuMs(() => {
      const likenesses = Float64Array.from(all, (other) => cosine(vector, other));
      const least = likenesses.slice().sort().at(-10) ?? 0;
      best = [...likenesses.keys()].filter((at) => (likenesses[at] as number) >= least);
    });
    found += best.filter((at) => answer.has(String(at))).length;
  }
  const bytes = memory.stats().memoryBytes / all.length;
  console.log(
    `| ${name} | ${all.length} | ${dimensions} | ${(found / queries.length / 10).toFixed(3)} | ${(near / queries.length).toFixed(1)} | ${(exact / queries.length).toFixed(0)} | ${((adding * 1000) / all.length).toFixed(0)} | ${bytes.toFixed(0)} |`,
  );
};

console.log(
  '| vectors | how many | dimensions | recall@10 | CPU ms a query | CPU ms, all in full | CPU us to add | bytes each |',
);
console.log('|---|---|---|---|---|---|---|---|');

const made = (name: string, shape: Shape): Vectors => {
  const next = seededVectors(shape, 1);
  return {
    name,
    all: Array.from({ length: Number(values.vectors) }, () => unit(next())),
    queries: Array.from({ length: Number(values.queries) }, () => unit(next())),
  };
};

const real = async (): Promise<Vectors[]> => [
  ...(values.texts
    ? [{ name: 'passages of texts', ...(await textVectors(values.texts, Number(values.vectors))) }]
    : []),
  ...(values.pictures
    ? [{ name: 'pictures', ...(await pictureVectors(values.pictures, Number(values.vectors))) }]
    : []),
];

const given = await real();
for (const { queries, ...vectors } of given) measure({ ...vectors, queries: queries.slice(0, Number(values.queries)) });
for (const dimensions of given.length > 0 ? [] : values.dimensions.split(',').map(Number)) {
  measure(made('around 500 topics', { dimensions, topics: 500, spread: 0.7 }));
  measure(made('uneven', { dimensions, topics: 500, spread: 0.7, uneven: true }));
  measure(made('without any order', { dimensions, topics: 1, spread: 100 }));
}
