import type { SearchIndex } from '../ports/search-index.ts';

/** An answer may be kept for this long without asking whether something new is visible. */
const believedForMs = 25;

/** Knows the last change that searches see; asked by everyone at once, the index is asked once. */
export const createVisibleWatch = (index: Pick<SearchIndex, 'search'>) => {
  let known = -1;
  let until = 0;
  let asking: Promise<number> | undefined;
  const learn = (visible: number): number => {
    known = Math.max(known, visible);
    until = performance.now() + believedForMs;
    return known;
  };
  const ask = async (): Promise<number> => {
    try {
      // A query of no words finds nothing and costs nothing; its answer says what is visible.
      const { visible } = await index.search({ query: { kind: 'match', text: '', operator: 'and' }, size: 0 });
      return learn(visible);
    } finally {
      asking = undefined;
    }
  };
  return {
    learn,
    async current(): Promise<number> {
      if (performance.now() < until) return known;
      asking ??= ask();
      return asking;
    },
  };
};
