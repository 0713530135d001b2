import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveConfig } from '@lyceum/contracts/search/config';
import { systemClock } from '@lyceum/platform/clock';
import { passagesOf } from '../../services/search/src/analyse/passages.ts';
import { createAnswering } from '../../services/search/src/answer.ts';
import { createEmbeddedIndex } from '../../services/search/src/index/embedded-index.ts';
import { createWordReader } from '../../services/search/src/join/word-reader.ts';
import { defaultConfig } from '../../services/search/src/model/default-config.ts';
import type { IndexedDocument } from '../../services/search/src/model/document.ts';
import { documentId } from '../../services/search/src/model/document-id.ts';
import type { Embedder } from '../../services/search/src/ports/embedder.ts';
import { createQueryUnderstanding } from '../../services/search/src/query/understand.ts';
import { wishesOf } from '../../services/search/src/rank/wishes.ts';
import { createExactVectorIndex } from '../../services/search/src/testing/exact-vector-index.ts';
import type { Collection } from './collection.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const batch = 500;

/** A site each, so that results of one site do not make way for others. */
const documentOf = (collection: string, { id, title, text }: Collection['documents'][number]): IndexedDocument => {
  const site = `d${id.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}.${collection}.test`;
  const url = `https://${site}/`;
  return {
    id: documentId('web', url),
    version: 1,
    url,
    site,
    type: 'web',
    title,
    headings: [],
    body: text,
    anchors: [],
    keywords: [],
    language: 'en',
    fileType: 'html',
    quality: 0.5,
    educational: false,
    safe: true,
    crawledAt: now,
  };
};

/** Meanings of documents, compared one by one: exact, and enough for collections of this size. */
const meaningOf = async (documents: readonly IndexedDocument[], embedder: Embedder) => {
  const vectors = createExactVectorIndex();
  for (const document of documents) {
    const found = await embedder.embed(passagesOf(document));
    await vectors.upsert(found.map((vector, part) => ({ id: document.id, part, vector })));
  }
  return { embedder, vectors };
};

/** The real index in a folder of its own and the real way from a query to its results, without HTTP. */
export const openAnsweringOn = async (collection: Collection, embedder?: Embedder) => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-eval-'));
  const index = await createEmbeddedIndex({ folder, key: randomBytes(32), queryWorkers: 1 });
  const names = new Map<string, string>();
  const all: IndexedDocument[] = [];
  for (let from = 0; from < collection.documents.length; from += batch) {
    const documents = collection.documents.slice(from, from + batch).map((each) => {
      const document = documentOf(collection.name, each);
      names.set(document.id, each.id);
      return document;
    });
    await index.upsert(documents, { refresh: 'soon' });
    all.push(...documents);
  }
  await index.refresh();
  let ranking: LiveConfig['ranking'] = defaultConfig.ranking;
  const answer = createAnswering({
    index,
    understanding: createQueryUnderstanding({
      index,
      synonyms: () => [],
      clock: systemClock,
      ...(embedder ? { embedder } : {}),
    }),
    reader: createWordReader(),
    config: { current: () => ({ ...defaultConfig, ranking }), onChange: () => () => {} },
    budgetMs: 60_000,
    ...(embedder ? await meaningOf(all, embedder) : {}),
  });
  return {
    /** The ids of the results, best first. */
    async search(text: string, depth = 100): Promise<string[]> {
      const asked = {
        body: { query: text },
        text,
        wishes: wishesOf(undefined, undefined),
        now,
        depth: 200,
        snippets: 0,
      };
      const { ranked } = await answer({ ...asked, overloaded: false });
      return ranked.slice(0, depth).map(({ hit }) => names.get(hit.id) ?? '');
    },
    setRanking(weights: LiveConfig['ranking']): void {
      ranking = weights;
    },
    async close(): Promise<void> {
      await index.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
