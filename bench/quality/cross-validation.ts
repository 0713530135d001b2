import { createTextScorer } from '../../services/search/src/analyse/educational/text-model.ts';
import { type LabelledPage, trainTextModel, type WordVectors } from './educational-training.ts';

/** Spreads neighbours over all folds: pages of one site stand side by side in the data. */
export const foldOf = (at: number, folds: number): number => ((at * 2_654_435_761) % 4_294_967_296) % folds;

/** Each page's score by a model that was trained on other pages only. */
export function crossValidate(pages: readonly LabelledPage[], vectors: WordVectors, folds: number): number[] {
  const scores = new Array<number>(pages.length).fill(0);
  for (let fold = 0; fold < folds; fold += 1) {
    const model = trainTextModel(
      pages.filter((_, at) => foldOf(at, folds) !== fold),
      vectors,
    );
    const scoreOf = createTextScorer(model);
    for (const [at, { text }] of pages.entries()) if (foldOf(at, folds) === fold) scores[at] = scoreOf(text).score;
  }
  return scores;
}
