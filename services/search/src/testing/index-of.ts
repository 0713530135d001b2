import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createEmbeddedIndex } from '../index/embedded-index.ts';
import type { IndexedDocument } from '../model/document.ts';
import { documentWith } from '../ports/search-index.contract-documents.ts';
import type { SearchIndex } from '../ports/search-index.ts';

/** An index with these documents, given by the parts that matter; it ends with the file's tests. */
export const indexOf = async (documents: Record<string, Partial<IndexedDocument>>): Promise<SearchIndex> => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-index-of-'));
  const index = await createEmbeddedIndex({ folder, key: new Uint8Array(32).fill(7), queryWorkers: 1, refreshMs: 5 });
  afterAll(async () => {
    await index.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const all = Object.entries(documents).map(([id, parts]) => documentWith(id, parts));
  await index.upsert(all, { refresh: 'wait' });
  return index;
};

/** So many documents with this text. */
export const manyWith = (count: number, body: string): Record<string, Partial<IndexedDocument>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${body.slice(0, 20)} ${at}`, { body }]));
