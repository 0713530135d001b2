import type { SearchIndex } from '../../ports/search-index.ts';
import { documentsOf } from '../expand/vocabulary.ts';
import type { Candidate } from './choose.ts';
import { createErrorCosts } from './error-costs.ts';
import { createErrorCost } from './error-rows.ts';
import type { SoundsLike } from './sounds-like.ts';
import { splitCandidates, splitsOf } from './splits.ts';

const nearLimit = 30;
const bySoundLimit = 10;

/** As the index keeps words: without accents. */
const bare = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/**
 * The words of the index that a misspelling may stand for: those a letter or two away, those that sound like it, and two words without
 * the space between them.
 */
export const createWordCandidates = (deps: { index: Pick<SearchIndex, 'words'>; soundsLike?: SoundsLike }) => {
  const { index, soundsLike } = deps;
  const errorCost = createErrorCost(createErrorCosts());

  const bySound = async (words: string[]): Promise<[word: string, documents: number][][]> => {
    const answers = (await soundsLike?.near(words, bySoundLimit)) ?? [];
    const documents = await documentsOf(
      index,
      answers.flat().map(({ word }) => word),
    );
    return words.map((_, at) => (answers[at] ?? []).map(({ word }) => [word, documents.get(word) ?? 0]));
  };

  return async (typed: string[]): Promise<Candidate[][]> => {
    const words = typed.map(bare);
    const [known, sounding, parts] = await Promise.all([
      index.words({ words, near: { distance: 2, limit: nearLimit } }),
      bySound(words),
      documentsOf(index, words.flatMap(splitsOf).flat()),
    ]);
    return words.map((word, at) => {
      const documents = new Map(sounding[at]);
      for (const near of known[at]?.near ?? []) documents.set(near.word, near.documents);
      const single = [...documents]
        .filter(([other, count]) => count > 0 && other !== word)
        .map(([other, count]) => ({ text: other, cost: errorCost(word, other), documents: count }));
      return [...single, ...splitCandidates(word, parts)];
    });
  };
};
