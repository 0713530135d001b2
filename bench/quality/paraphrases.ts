import { readFileSync } from 'node:fs';
import { openAnsweringOn } from './answering-on.ts';
import { mean } from './metrics.ts';
import { openModel } from './open-model.ts';
import { createPlainBm25 } from './plain-bm25.ts';

/** Questions whose answers are written in other words: the mean reciprocal rank of the answer, beside plain BM25. */
const file = process.argv[2];
if (file === undefined) {
  console.error('Usage: npm run eval:paraphrases -- FILE (a JSON list of [question, passage])');
  process.exit(2);
}

const pairs = JSON.parse(readFileSync(file, 'utf8')) as [string, string][];
const collection = {
  name: 'paraphrases',
  documents: pairs.map(([, text], at) => ({ id: String(at), title: '', text })),
  queries: [],
};
const reciprocal = (ranking: readonly string[], wanted: number): number => {
  const rank = ranking.indexOf(String(wanted));
  return rank < 0 ? 0 : 1 / (rank + 1);
};

const model = await openModel();
const bm25 = createPlainBm25(collection, 'en');
const ours = await openAnsweringOn(collection, model.embedder);
const words = await openAnsweringOn(collection);
const found: number[] = [];
const withWords: number[] = [];
for (const [at, [question]] of pairs.entries()) {
  found.push(reciprocal(await ours.search(question), at));
  withWords.push(reciprocal(await words.search(question), at));
}
const theirs = pairs.map(([question], at) => reciprocal(bm25(question, { repeats: false }), at));
console.log(`${pairs.length} questions, mean reciprocal rank of the answer:`);
console.log(`  plain BM25              ${mean(theirs).toFixed(3)}`);
console.log(`  Lyceum, words alone     ${mean(withWords).toFixed(3)}`);
console.log(`  Lyceum, with meaning    ${mean(found).toFixed(3)}`);
await Promise.all([ours.close(), words.close(), model.close()]);
