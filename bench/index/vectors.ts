import { parseArgs } from 'node:util';
import { createFindNear } from '../../services/search/src/vectors/find-near.ts';
import { createPassageMemory } from '../../services/search/src/vectors/passage-memory.ts';
import { normalised, quantise } from '../../services/search/src/vectors/quantise.ts';
import { cosine, seededVectors } from '../../services/search/src/vectors/testing/seeded-vectors.ts';

/**
 * Measures the embedded vectors against comparing with every vector in full, on the same vectors and in the same run:
 *   npm run bench:vectors -- --vectors 100000 --dimensions 512,1280 --queries 20
 */
const { values } = parseArgs({
  options: {
    vectors: { type: 'string', default: '100000' },
    dimensions: { type: 'string', default: '512,1280' },
    queries: { type: 'string', default: '20' },
  },
});

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const measure = (name: string, shape: { dimensions: number; topics: number; spread: number }): void => {
  const { dimensions } = shape;
  const next = seededVectors(shape, 1);
  const memory = createPassageMemory(dimensions);
  const all = Array.from({ length: Number(values.vectors) }, () => normalised(next()) ?? new Float32Array(dimensions));
  const adding = cpuMs(() => {
    for (const [at, vector] of all.entries()) memory.add(String(at), 0, quantise(vector));
  });
  const findNear = createFindNear(memory);
  for (let warm = 0; warm < 5; warm += 1) findNear(normalised(next()) ?? new Float32Array(dimensions), 10, undefined);
  let found = 0;
  let near = 0;
  let exact = 0;
  const queries = Number(values.queries);
  for (let query = 0; query < queries; query += 1) {
    const vector = normalised(next()) ?? new Float32Array(dimensions);
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
    `| ${name} | ${dimensions} | ${(found / queries / 10).toFixed(3)} | ${(near / queries).toFixed(1)} | ${(exact / queries).toFixed(0)} | ${((adding * 1000) / all.length).toFixed(0)} | ${bytes.toFixed(0)} |`,
  );
};

console.log('| vectors | dimensions | recall@10 | CPU ms a query | CPU ms, all in full | CPU us to add | bytes each |');
console.log('|---|---|---|---|---|---|---|');
for (const dimensions of values.dimensions.split(',').map(Number)) {
  measure('around 500 topics', { dimensions, topics: 500, spread: 0.7 });
  measure('without any order', { dimensions, topics: 1, spread: 100 });
}
