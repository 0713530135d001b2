import { pathToFileURL } from 'node:url';
import { crossValidate, foldOf } from './cross-validation.ts';
import { readPages, readWordVectors } from './educational-training.ts';
import { areaUnderCurve, f1 } from './measures.ts';
import { prepareModel } from './prepare-model.ts';
import { table } from './table.ts';

const folds = 10;

/** How well the judgement of text agrees with the labels, on pages that its training did not see. */
async function evaluateEducational(dataFolder: string): Promise<string> {
  const pages = await readPages(dataFolder);
  const vectors = await readWordVectors(await prepareModel('wordVectors'));
  const scores = crossValidate(pages, vectors, folds);
  const rows = [3, 2.5, 2].map((least) => {
    const positive = pages.map(({ score }) => score >= least);
    const { f1: value, precision, recall } = f1(decide(scores, positive), positive);
    const figures = [areaUnderCurve(scores, positive), value, precision, recall].map((figure) => figure.toFixed(3));
    return [String(least), String(positive.filter(Boolean).length), ...figures];
  });
  return table(['score at least', `of ${pages.length} pages`, 'AUC', 'F1', 'precision', 'recall'], rows);
}

/** The threshold for a fold is the one that does best on the others. */
function decide(scores: readonly number[], positive: readonly boolean[]): boolean[] {
  const thresholds = Array.from({ length: folds }, (_, fold) => {
    const others = [...scores.keys()].filter((at) => foldOf(at, folds) !== fold);
    const theirs = others.map((at) => positive[at] ?? false);
    const candidates = Array.from({ length: 80 }, (_unused, step) => 0.5 + step * 0.04);
    const worth = (threshold: number) =>
      f1(
        others.map((at) => (scores[at] ?? 0) >= threshold),
        theirs,
      ).f1;
    return candidates.reduce((best, one) => (worth(one) > worth(best) ? one : best));
  });
  return scores.map((score, at) => score >= (thresholds[foldOf(at, folds)] ?? 0));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(await evaluateEducational(process.argv[2] ?? '.'));
}
