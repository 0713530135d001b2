import { randomBytes } from 'node:crypto';
import { createEmbeddedIndex } from '../../../services/search/src/index/embedded-index.ts';
import type { OpenEngine } from '../bench-engine.ts';
import { toDocument, toRequest } from '../requests.ts';

/** This project's index: encrypted, durable, with its threads and everything that a caller pays for. */
export const openOurs: OpenEngine = async (folder) => {
  const key = randomBytes(32);
  const open = () => createEmbeddedIndex({ folder, key });
  let index = await open();
  return {
    cannot: [],
    add: (documents) => index.upsert(documents.map(toDocument)),
    async settle() {
      await index.refresh();
      await index.compact();
    },
    search: async (query) => (await index.search(toRequest(query))).hits.map(({ id }) => id),
    suggest: async (typed) => (await index.suggest({ prefix: typed, limit: 8 })).length,
    async reopen() {
      await index.close();
      index = await open();
      await index.search({ query: { kind: 'match', text: 'word', operator: 'or' }, size: 10 });
    },
    close: () => index.close(),
  };
};
