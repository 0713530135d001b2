import { openDatabase } from '../index/store/open-database.ts';
import type { Quantised } from './quantise.ts';

const schema = `
  create table if not exists facts (name text primary key, value) without rowid;
  create table if not exists passages (
    id text not null, part integer not null, step real not null, codes blob not null, primary key (id, part));`;

export interface StoredPassage {
  id: string;
  part: number;
  quantised: Quantised;
}

/** The passages on the disk, encrypted: what the memory is filled from at start. */
export const openPassageStore = (path: string, key: Uint8Array, dimensions: number) => {
  const database = openDatabase(path, key, { readonly: false });
  database.exec(schema);
  const removeDocument = database.prepare('delete from passages where id = ?');
  const insert = database.prepare('insert or replace into passages (id, part, step, codes) values (?, ?, ?, ?)');

  /** Vectors of another length come from another model and mean nothing here: their documents have to be read again. */
  const forgetOthers = (): void => {
    const [row] = database.prepare(`select value from facts where name = 'dimensions'`).all([]);
    if (row && Number(row.value) !== dimensions) database.exec('delete from passages');
    database.prepare(`insert or replace into facts (name, value) values ('dimensions', ?)`).run([dimensions]);
  };
  forgetOthers();

  return {
    /** All or nothing, and on the disk when it returns. */
    change(removed: Iterable<string>, added: StoredPassage[]): void {
      database.exec('begin immediate');
      try {
        for (const id of removed) removeDocument.run([id]);
        for (const { id, part, quantised } of added) {
          const { codes, step } = quantised;
          insert.run([id, part, step, new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength)]);
        }
        database.exec('commit');
        // What was only removed is not to be read from the log either.
        if (added.length === 0) database.pragma('wal_checkpoint(truncate)');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    *all(): Iterable<StoredPassage> {
      for (const row of database.prepare('select id, part, step, codes from passages').iterate([])) {
        const bytes = row.codes as Uint8Array;
        const codes = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        yield { id: String(row.id), part: Number(row.part), quantised: { codes, step: Number(row.step) } };
      }
    },
    close: () => database.close(),
  };
};
