import { createHash } from 'node:crypto';
import type { LiveConfig } from '@lyceum/contracts/search/config';
import { defaultConfig } from '../../services/search/src/model/default-config.ts';
import { openAnsweringOn } from './answering-on.ts';
import { readCollections } from './collection.ts';
import { keepVectors } from './kept-vectors.ts';
import { mean, ndcg, randomisationTest } from './metrics.ts';
import { openModel } from './open-model.ts';
import { createPlainBm25 } from './plain-bm25.ts';

/**
 * Learns ranking weights from judgements: one weight after the other is tried at other values, and what helps on one half
 * of the queries is kept. The other half says whether it really helped. Prints what to send to POST /api/admin/config.
 */
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: npm run tune -- FOLDER (with collections in the layout of BEIR)');
  process.exit(2);
}

type Weights = LiveConfig['ranking'];

/** What is tried of each weight. Signals that judgements of plain texts say nothing about are left alone. */
const tried: Partial<Record<keyof Weights, number[]>> = {
  feedback: [0, 0.2, 0.3, 0.4, 0.5, 0.6],
  title: [1, 2, 3, 4, 6],
  proximity: [0, 0.5, 1, 2, 3],
  exact: [0, 0.5, 1, 2],
  semantic: [0, 0.05, 0.1, 0.2, 0.3],
};
const rounds = Number(process.env.TUNE_ROUNDS ?? 2);
/** Better by less than this is chance. */
const leastGain = 0.0005;

const collections = readCollections(folder);
/** `EVAL_MODELS=off` leaves meaning out. */
const model = process.env.EVAL_MODELS === 'off' ? undefined : await openModel();
const embedder = model && keepVectors(model.embedder);
const opened = await Promise.all(collections.map((collection) => openAnsweringOn(collection, embedder)));

/** The same half in every run. */
const isHeldOut = (collection: string, query: string): boolean =>
  createHash('sha256').update(`${collection} ${query}`).digest().readUInt8(0) % 2 === 1;

/** nDCG@10 of each query of one half, by collection. */
const measure = async (weights: Weights, heldOut: boolean): Promise<number[][]> => {
  const all: number[][] = [];
  for (const [at, { name, queries }] of collections.entries()) {
    const answering = opened[at];
    if (!answering) continue;
    answering.setRanking(weights);
    const chosen = queries.filter(({ id }) => isHeldOut(name, id) === heldOut);
    const values: number[] = [];
    for (const { text, judged } of chosen) values.push(ndcg(await answering.search(text, 10), judged));
    all.push(values);
  }
  return all;
};

const averageOf = (values: number[][]): number => mean(values.map(mean));

const learn = async (): Promise<Weights> => {
  let weights = defaultConfig.ranking;
  let best = averageOf(await measure(weights, false));
  console.log(`learning half, to begin with: ${best.toFixed(4)}`);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, values] of Object.entries(tried) as [keyof Weights, number[]][]) {
      for (const value of values.filter((each) => each !== weights[name])) {
        const candidate = { ...weights, [name]: value };
        const reached = averageOf(await measure(candidate, false));
        if (reached <= best + leastGain) continue;
        weights = candidate;
        best = reached;
        console.log(`  ${name} ${value}: ${reached.toFixed(4)}`);
      }
    }
  }
  return weights;
};

const weights = await learn();
const before = await measure(defaultConfig.ranking, true);
const after = await measure(weights, true);
const p = randomisationTest(after.flat(), before.flat());
console.log(
  `held-out half: ${averageOf(before).toFixed(4)} before, ${averageOf(after).toFixed(4)} after, p = ${p.toFixed(4)} ` +
    `(paired randomisation over ${after.flat().length} queries)`,
);
const plain = collections.map((collection) => {
  const bm25 = createPlainBm25(collection, 'en');
  const chosen = collection.queries.filter(({ id }) => isHeldOut(collection.name, id));
  return chosen.map(({ text, judged }) => ndcg(bm25(text, { repeats: false }), judged));
});
const share = (values: number[][]): string => `${((averageOf(values) / averageOf(plain) - 1) * 100).toFixed(1)}%`;
console.log(
  `plain BM25 on it: ${averageOf(plain).toFixed(4)}; before ${share(before)} above, after ${share(after)} above`,
);
for (const [at, { name }] of collections.entries()) {
  const figures = [plain, before, after].map((values) => mean(values[at] ?? []).toFixed(4));
  console.log(`  ${name.padEnd(12)} BM25, before, after: ${figures.join('  ')}`);
}
const changed = Object.fromEntries(
  Object.entries(weights).filter(([name, value]) => value !== defaultConfig.ranking[name as keyof Weights]),
);
const isBetter = averageOf(after) > averageOf(before) && p < 0.05;
console.log(
  isBetter
    ? `Significant. POST /api/admin/config with ${JSON.stringify({ ranking: changed })}`
    : `Not significant: keep what there is. (Learned: ${JSON.stringify({ ranking: changed })})`,
);
await Promise.all(opened.map((answering) => answering.close()));
await model?.close();
