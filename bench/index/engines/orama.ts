import { create, insertMultiple, search } from '@orama/orama';
import type { OpenEngine } from '../bench-engine.ts';

/** Orama: in memory, in the caller's thread; matches words by their beginnings unless `exact`; no phrases in order. */
export const openOrama: OpenEngine = async () => {
  const database = create({ schema: { title: 'string', body: 'string', language: 'enum' } as const });
  return {
    cannot: ['phrase', 'boosted'],
    async add(documents) {
      await insertMultiple(
        database,
        documents.map(({ id, title, body, language }) => ({ id, title, body, language })),
        1000,
      );
    },
    settle: () => Promise.resolve(),
    async search({ kind, text }) {
      const found = await search(database, {
        term: text,
        limit: 10,
        boost: { title: 3 },
        threshold: kind === 'and' || kind === 'prefix' ? 0 : 1,
        ...(kind === 'filtered' ? { where: { language: { eq: 'de' } } } : {}),
      });
      return found.hits.map(({ id }) => id);
    },
    suggest: undefined,
    reopen: undefined,
    close: () => Promise.resolve(),
  };
};
