import type { DocumentPatch, IndexedDocument } from '../model/document.ts';
import { IndexError } from '../model/index-error.ts';
import type { Engine } from './engine/engine.ts';

const batchSize = 500;

/**
 * Fills a second index while the first goes on answering. Every change made meanwhile goes to both. A copy from the source
 * can be older than such a change: the version of a document decides between two contents, a copy of a deleted document
 * is left out, and patches are put into copies.
 */
export const createRebuild = () => {
  let green: Engine | undefined;
  const deleted = new Set<string>();
  const patched = new Map<string, DocumentPatch>();

  const forget = (): void => {
    green = undefined;
    deleted.clear();
    patched.clear();
  };

  const upToDate = (batch: IndexedDocument[]): IndexedDocument[] =>
    batch.filter(({ id }) => !deleted.has(id)).map((document) => ({ ...document, ...patched.get(document.id) }));

  const fill = async (target: Engine, source: AsyncIterable<IndexedDocument>): Promise<void> => {
    let batch: IndexedDocument[] = [];
    const flush = async (): Promise<void> => {
      await target.write('upsert', { documents: upToDate(batch), wait: false });
      batch = [];
    };
    for await (const document of source) {
      batch.push(document);
      if (batch.length === batchSize) await flush();
    }
    if (batch.length > 0) await flush();
  };

  return {
    async upsert(documents: IndexedDocument[]): Promise<void> {
      if (!green) return;
      for (const { id } of documents) {
        deleted.delete(id);
        patched.delete(id);
      }
      await green.write('upsert', { documents, wait: false });
    },
    async patch(patches: { id: string; values: DocumentPatch }[]): Promise<void> {
      if (!green) return;
      for (const { id, values } of patches) patched.set(id, { ...patched.get(id), ...values });
      await green.write('patch', { patches, wait: false });
    },
    async delete(ids: string[], erase: boolean): Promise<void> {
      if (!green) return;
      for (const id of ids) deleted.add(id);
      await green.write('delete', { what: { ids }, wait: false, erase });
    },
    /** Fills `target`, and calls `switchOver` once it has everything. */
    async run(target: Engine, source: AsyncIterable<IndexedDocument>, switchOver: () => Promise<void>): Promise<void> {
      if (green) throw new IndexError('index_busy', 'The index is being built anew already');
      green = target;
      try {
        await fill(target, source);
        await target.write('refresh');
        await switchOver();
      } finally {
        forget();
      }
    },
  };
};
