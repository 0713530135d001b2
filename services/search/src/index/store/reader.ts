import type { IndexedDocument } from '../../model/document.ts';
import { openDatabase } from './open-database.ts';
import { type DocumentRow, documentOf, patchedContent } from './stored-document.ts';

const columns = 'd.sequence, d.content, d.texts, d.vector, p.patch';

/** Reads documents beside the writer, from a connection of its own. */
export const openReader = (path: string, key: Uint8Array) => {
  const database = openDatabase(path, key, { readonly: true });
  const bySequence = database.prepare(
    `select ${columns} from documents d left join patches p using (sequence) where d.sequence = ?`,
  );
  const contentBySequence = database.prepare(
    `select d.id, d.content, p.patch from documents d left join patches p using (sequence)
     where d.sequence = ? and d.texts is not null`,
  );
  const byId = database.prepare(
    `select ${columns} from current c join documents d on d.sequence = c.sequence left join patches p on p.sequence = c.sequence where c.id = ?`,
  );
  const after = database.prepare(
    `select ${columns} from documents d left join patches p using (sequence)
     where d.sequence > ? and d.sequence not in (select sequence from dead) order by d.sequence limit ?`,
  );
  const read = (row: unknown): IndexedDocument | undefined => (row ? documentOf(row as DocumentRow) : undefined);
  return {
    bySequence: (sequence: number) => read(bySequence.all([sequence])[0]),
    /** The JSON without the long texts, which are not even read from the disk; undefined also for a row that has them inside. */
    contentBySequence(sequence: number): { id: string; content: string } | undefined {
      const row = contentBySequence.all([sequence])[0] as unknown as (DocumentRow & { id: string }) | undefined;
      return row && { id: row.id, content: patchedContent(row) };
    },
    byId: (id: string) => read(byId.all([id])[0]),
    /** The next documents in the order of change, and where to go on. */
    page(start: number, limit: number): { documents: IndexedDocument[]; next: number | undefined } {
      const rows = after.all([start, limit]) as unknown as DocumentRow[];
      return { documents: rows.map(documentOf), next: rows.length === limit ? rows.at(-1)?.sequence : undefined };
    },
    close: () => database.close(),
  };
};

export type Reader = ReturnType<typeof openReader>;
