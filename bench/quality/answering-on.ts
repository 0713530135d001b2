import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveConfig } from '@lyceum/contracts/search/config';
import { systemClock } from '@lyceum/platform/clock';
import { createAnswering } from '../../services/search/src/answer.ts';
import { createEmbeddedIndex } from '../../services/search/src/index/embedded-index.ts';
import { createWordReader } from '../../services/search/src/join/word-reader.ts';
import { defaultConfig } from '../../services/search/src/model/default-config.ts';
import type { IndexedDocument } from '../../services/search/src/model/document.ts';
import { documentId } from '../../services/search/src/model/document-id.ts';
import { createQueryUnderstanding } from '../../services/search/src/query/understand.ts';
import { wishesOf } from '../../services/search/src/rank/wishes.ts';
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

/** The real index in a folder of its own and the real way from a query to its results, without HTTP. */
export const openAnsweringOn = async (collection: Collection) => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-eval-'));
  const index = await createEmbeddedIndex({ folder, key: randomBytes(32), queryWorkers: 1 });
  const names = new Map<string, string>();
  for (let from = 0; from < collection.documents.length; from += batch) {
    const documents = collection.documents.slice(from, from + batch).map((each) => {
      const document = documentOf(collection.name, each);
      names.set(document.id, each.id);
      return document;
    });
    await index.upsert(documents, { refresh: 'soon' });
  }
  await index.refresh();
  let ranking: LiveConfig['ranking'] = defaultConfig.ranking;
  const answer = createAnswering({
    index,
    understanding: createQueryUnderstanding({ index, synonyms: () => [], clock: systemClock }),
    reader: createWordReader(),
    config: { current: () => ({ ...defaultConfig, ranking }), onChange: () => () => {} },
    budgetMs: 60_000,
  });
  return {
    /** The ids of the results, best first. */
    async search(text: string, depth = 100): Promise<string[]> {
      const asked = { body: { query: text }, text, wishes: wishesOf(undefined, undefined), now, depth: 200 };
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
