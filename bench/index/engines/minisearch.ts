import MiniSearch from 'minisearch';
import type { OpenEngine } from '../bench-engine.ts';
import type { BenchDocument } from '../corpus.ts';

/** MiniSearch: in memory, in the caller's thread; keeps nothing on disk and knows no phrases. */
export const openMiniSearch: OpenEngine = async () => {
  const index = new MiniSearch<BenchDocument>({ fields: ['title', 'body'], storeFields: ['language', 'quality'] });
  return {
    cannot: ['phrase'],
    async add(documents) {
      index.addAll(documents);
    },
    settle: () => Promise.resolve(),
    async search({ kind, text }) {
      const words = text.split(' ').length;
      const found = index.search(text, {
        combineWith: kind === 'and' || kind === 'prefix' ? 'AND' : 'OR',
        boost: { title: 3 },
        ...(kind === 'prefix' ? { prefix: (_term: string, at: number) => at === words - 1 } : {}),
        ...(kind === 'filtered' ? { filter: (result) => result.language === 'de' } : {}),
        ...(kind === 'boosted' ? { boostDocument: (_id, _term, stored) => 1 + Number(stored?.quality ?? 0) } : {}),
      });
      return found.slice(0, 10).map(({ id }) => String(id));
    },
    suggest: undefined,
    reopen: undefined,
    close: () => Promise.resolve(),
  };
};
