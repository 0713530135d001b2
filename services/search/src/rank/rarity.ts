import type { SearchIndex } from '../ports/search-index.ts';

const believedForMs = 10_000;

/** How much a word tells, by the documents that have it; the number of all documents is asked for now and then. */
export const createRarity = (index: Pick<SearchIndex, 'stats'>) => {
  let documents = 1000;
  let until = 0;
  const refresh = async (): Promise<void> => {
    if (performance.now() < until) return;
    until = performance.now() + believedForMs;
    const stats = await index.stats();
    documents = Object.values(stats.documents).reduce((sum, count) => sum + count, 0);
  };
  return {
    refresh,
    /** 0 for a word that nothing has. */
    of: (withWord: number): number =>
      withWord === 0 ? 0 : Math.log(1 + Math.max(0.5, documents - withWord + 0.5) / (withWord + 0.5)),
  };
};
