import type { DocumentPatch, IndexedDocument } from '../../model/document.ts';
import { type Database, openDatabase } from './open-database.ts';
import { contentOf, type DocumentRow, documentOf, vectorOf } from './stored-document.ts';

const schema = `
  create table if not exists facts (name text primary key, value) without rowid;
  create table if not exists documents (
    sequence integer primary key, type text not null, id text not null, content text not null, vector blob);
  create index if not exists documents_of_type on documents (type, sequence);
  create table if not exists current (id text primary key, sequence integer not null, version real not null) without rowid;
  create table if not exists patches (sequence integer primary key, at integer not null, patch text not null);
  create index if not exists patches_at on patches (at);
  create table if not exists dead (sequence integer primary key);
  create table if not exists segments (file text primary key, first integer, last integer, type text) without rowid;
  create table if not exists erasing (file text primary key) without rowid;
  create table if not exists popular (text text primary key, count integer not null) without rowid;`;

export interface SegmentRecord {
  file: string;
  type: string;
  first: number;
  last: number;
}

/** A rewrite holds up changes, not searches, for about a second at this size, and takes as much memory. */
const largestRewrittenBytes = 128 * 2 ** 20;

const selectDocument = `select d.sequence, d.content, d.vector, p.patch from documents d left join patches p using (sequence)`;

/** The documents and what belongs to them: the truth that segments are made from. One writer; see `reader.ts` for readers. */
export const openStore = (path: string, key: Uint8Array) => {
  const database: Database = openDatabase(path, key, { readonly: false });
  database.exec(schema);
  const one = (sql: string) => {
    const statement = database.prepare(sql);
    return (...values: (string | number | Uint8Array | null)[]) => statement.all(values)[0];
  };
  const run = (sql: string) => {
    const statement = database.prepare(sql);
    return (...values: (string | number | Uint8Array | null)[]) => statement.run(values);
  };
  const findCurrent = one('select sequence, version from current where id = ?');
  const insertDocument = run('insert into documents (sequence, type, id, content, vector) values (?, ?, ?, ?, ?)');
  const setCurrent = run(
    'insert into current (id, sequence, version) values (?, ?, ?) on conflict (id) do update set sequence = excluded.sequence, version = excluded.version',
  );
  const removeCurrent = run('delete from current where id = ?');
  const insertDead = run('insert or ignore into dead (sequence) values (?)');
  const removeDead = run('delete from dead where sequence = ?');
  const removeDocument = run('delete from documents where sequence = ?');
  const removePatch = run('delete from patches where sequence = ?');
  const findPatch = one('select patch from patches where sequence = ?');
  const setPatch = run(
    'insert into patches (sequence, at, patch) values (?, ?, ?) on conflict (sequence) do update set at = excluded.at, patch = excluded.patch',
  );
  const findId = one('select id from documents where sequence = ?');
  const setFact = run(
    'insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  );
  const findFact = one('select value from facts where name = ?');
  const insertSegment = run('insert into segments (file, type, first, last) values (?, ?, ?, ?)');
  const removeSegment = run('delete from segments where file = ?');
  const insertErasing = run('insert or ignore into erasing (file) values (?)');
  const removeErasing = run('delete from erasing where file = ?');
  const insertPopular = run('insert into popular (text, count) values (?, ?)');
  const between = database.prepare(
    `${selectDocument} where d.type = ? and d.sequence > ? and d.sequence < ? order by d.sequence`,
  );
  const patchedSince = database.prepare('select sequence, patch from patches where at > ?');

  const pragma = (name: string): unknown => database.pragma(name, { simple: true });

  let sequence = Number(findFact('sequence')?.value ?? 0);
  const next = (): number => {
    sequence += 1;
    return sequence;
  };
  const currentOf = (id: string): { sequence: number; version: number } | undefined => {
    const row = findCurrent(id);
    return row && { sequence: Number(row.sequence), version: Number(row.version) };
  };

  return {
    sequence: (): number => sequence,
    /** All or nothing, and on the disk when it returns. */
    transaction<T>(work: () => T): T {
      const before = sequence;
      database.exec('begin immediate');
      try {
        const result = work();
        setFact('sequence', sequence);
        database.exec('commit');
        return result;
      } catch (error) {
        sequence = before;
        database.exec('rollback');
        throw error;
      }
    },
    /** Keeps a document; tells its number and that of the one it replaces. Undefined when a newer version is there. */
    put(document: IndexedDocument): { sequence: number; replaced: number | undefined } | undefined {
      const before = currentOf(document.id);
      if (before && before.version > document.version) return undefined;
      const fresh = next();
      insertDocument(fresh, document.type, document.id, contentOf(document), vectorOf(document));
      setCurrent(document.id, fresh, document.version);
      if (before) {
        // The former content goes later: a search that is under way may still show it.
        insertDead(before.sequence);
        removePatch(before.sequence);
      }
      return { sequence: fresh, replaced: before?.sequence };
    },
    /** Forgets a document at once, content and all; tells the number it had. */
    remove(id: string): number | undefined {
      const before = currentOf(id);
      if (!before) return undefined;
      next();
      removeCurrent(id);
      insertDead(before.sequence);
      removeDocument(before.sequence);
      removePatch(before.sequence);
      return before.sequence;
    },
    patch(id: string, values: DocumentPatch): number | undefined {
      const before = currentOf(id);
      if (!before) return undefined;
      const known = findPatch(before.sequence)?.patch;
      const merged = { ...(typeof known === 'string' ? (JSON.parse(known) as DocumentPatch) : {}), ...values };
      setPatch(before.sequence, next(), JSON.stringify(merged));
      return before.sequence;
    },
    sequenceOf: (id: string): number | undefined => currentOf(id)?.sequence,
    idOf: (at: number): string | undefined => findId(at)?.id as string | undefined,
    /** Drops the content of replaced documents. */
    purge(sequences: Iterable<number>): void {
      for (const each of sequences) removeDocument(each);
    },
    purgeAllDead: (): void => database.exec('delete from documents where sequence in (select sequence from dead)'),
    *documentsBetween(
      type: string,
      after: number,
      before: number,
    ): Iterable<{ sequence: number; document: IndexedDocument }> {
      for (const row of between.iterate([type, after, before])) {
        const typed = row as unknown as DocumentRow;
        yield { sequence: typed.sequence, document: documentOf(typed) };
      }
    },
    dead: (): number[] =>
      database
        .prepare('select sequence from dead')
        .all([])
        .map((row) => Number(row.sequence)),
    /** No segment has these any more. */
    forgetDead(sequences: Iterable<number>): void {
      for (const each of sequences) removeDead(each);
    },
    patchesSince: (at: number): { sequence: number; values: DocumentPatch }[] =>
      patchedSince.all([at]).map((row) => ({
        sequence: Number(row.sequence),
        values: JSON.parse(String(row.patch)) as DocumentPatch,
      })),
    segments: (): SegmentRecord[] =>
      database.prepare('select file, type, first, last from segments').all([]) as unknown as SegmentRecord[],
    addSegment: ({ file, type, first, last }: SegmentRecord) => insertSegment(file, type, first, last),
    removeSegment(file: string): void {
      removeSegment(file);
      removeErasing(file);
    },
    /** Remembers, over a crash too, that the file has to be written again without its dead documents. */
    markErasing: (file: string) => insertErasing(file),
    erasing: (): string[] =>
      database
        .prepare('select file from erasing')
        .all([])
        .map((row) => String(row.file)),
    fact: (name: string) => findFact(name)?.value,
    setFact: (name: string, value: string | number) => setFact(name, value),
    setPopular(queries: { text: string; count: number }[]): void {
      database.exec('delete from popular');
      for (const { text, count } of queries) insertPopular(text, count);
    },
    popular: () =>
      database.prepare('select text, count from popular').all([]) as unknown as { text: string; count: number }[],
    /** Brings the write-ahead log into the file, so that a copy of the file is whole. */
    checkpoint: () => database.pragma('wal_checkpoint(truncate)'),
    /**
     * Leaves nothing of what was deleted. It is overwritten when it is deleted, but rows that were moved before left
     * scraps between others; a small file is written anew without these. The log has former states of pages.
     */
    scrub(): void {
      const bytes = Number(pragma('page_count')) * Number(pragma('page_size'));
      if (bytes <= largestRewrittenBytes) database.exec('vacuum');
      database.pragma('wal_checkpoint(truncate)');
    },
    close: () => database.close(),
  };
};

export type Store = ReturnType<typeof openStore>;
