import { cpuSeconds } from '../cpu-time.ts';
import { openAnsweringOn } from './answering-on.ts';
import { type Collection, readCollections } from './collection.ts';
import { keepVectors } from './kept-vectors.ts';
import { averagePrecision, mean, ndcg, randomisationTest, recall } from './metrics.ts';
import { openModel } from './open-model.ts';
import { createPlainBm25 } from './plain-bm25.ts';

/** nDCG@10, MAP and recall@100 of our answers beside plain BM25, on every collection of a folder. */
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: npm run eval:relevance -- FOLDER (with collections in the layout of BEIR)');
  process.exit(2);
}

interface Figures {
  ndcg: number[];
  map: number[];
  recall: number[];
}

const measure = async (collection: Collection, search: (text: string) => Promise<string[]> | string[]) => {
  const figures: Figures = { ndcg: [], map: [], recall: [] };
  for (const { text, judged } of collection.queries) {
    const ranking = await search(text);
    figures.ndcg.push(ndcg(ranking, judged));
    figures.map.push(averagePrecision(ranking, judged));
    figures.recall.push(recall(ranking, judged));
  }
  return figures;
};

const show = ({ ndcg: gains, map, recall: found }: Figures): string =>
  [gains, map, found].map((values) => mean(values).toFixed(4)).join('   ');

const systems = ['BM25', 'BM25, repeats count', 'Lyceum'] as const;
const all = new Map<string, { of: string; figures: Figures }[]>(systems.map((name) => [name, []]));

/** `EVAL_MODELS=off` leaves meaning out. */
const model = process.env.EVAL_MODELS === 'off' ? undefined : await openModel();
const embedder = model && keepVectors(model.embedder);

console.log('collection   system                 nDCG@10  MAP      recall@100');
for (const collection of readCollections(folder)) {
  const bm25 = createPlainBm25(collection, 'en');
  const ours = await openAnsweringOn(collection, embedder);
  const started = cpuSeconds();
  const results: [(typeof systems)[number], Figures][] = [
    ['BM25', await measure(collection, (text) => bm25(text, { repeats: false }))],
    ['BM25, repeats count', await measure(collection, (text) => bm25(text, { repeats: true }))],
    ['Lyceum', await measure(collection, (text) => ours.search(text))],
  ];
  const seconds = cpuSeconds() - started;
  await ours.close();
  const [, theirs] = results[0] ?? [];
  for (const [name, figures] of results) {
    all.get(name)?.push({ of: collection.name, figures });
    const p = name === 'Lyceum' && theirs ? `  p = ${randomisationTest(figures.ndcg, theirs.ndcg).toFixed(4)}` : '';
    console.log(`${collection.name.padEnd(12)} ${name.padEnd(22)} ${show(figures)}${p}`);
  }
  if (process.env.EVAL_CPU)
    console.log(`   ${((seconds * 1000) / collection.queries.length).toFixed(1)} ms CPU a query`);
}

const average = (name: string, of: keyof Figures): number =>
  mean((all.get(name) ?? []).map(({ figures }) => mean(figures[of])));
for (const name of systems) {
  const values = (['ndcg', 'map', 'recall'] as const).map((of) => average(name, of).toFixed(4));
  console.log(`${'average'.padEnd(12)} ${name.padEnd(22)} ${values.join('   ')}`);
}
for (const name of systems.slice(0, 2)) {
  const ratio = (average('Lyceum', 'ndcg') / average(name, 'ndcg') - 1) * 100;
  console.log(`Lyceum's nDCG@10 is ${ratio.toFixed(1)}% above ${name}`);
}
await model?.close();
