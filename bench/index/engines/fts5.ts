import { join } from 'node:path';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import type { OpenEngine } from '../bench-engine.ts';
import type { BenchQuery } from '../corpus.ts';

const quoted = (word: string): string => `"${word}"`;

const expression = ({ kind, text }: BenchQuery): string => {
  const words = text.split(' ');
  if (kind === 'phrase') return quoted(text);
  if (kind === 'and') return words.map(quoted).join(' AND ');
  if (kind === 'prefix') return `${words.slice(0, -1).map(quoted).join(' AND ')} AND ${quoted(words.at(-1) ?? '')}*`;
  return words.map(quoted).join(' OR ');
};

/** SQLite's full-text search, not encrypted, with stems and a prefix index, in the caller's thread. */
export const openFts5: OpenEngine = async (folder) => {
  const path = join(folder, 'fts5.db');
  const open = () => {
    const database = new Sqlite(path);
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = full');
    database.pragma('cache_size = -512000');
    database.pragma('mmap_size = 4000000000');
    database.exec(`create table if not exists meta (id text, site text, language text, quality real, publishedAt integer);
      create virtual table if not exists pages using fts5(title, body, tokenize = 'porter unicode61', prefix = '3');`);
    return database;
  };
  let database = open();
  const plain = `select rowid from pages where pages match ? order by bm25(pages, 3, 1) limit 10`;
  const filtered = `select pages.rowid from pages join meta on meta.rowid = pages.rowid
    where pages match ? and meta.language = 'de' order by bm25(pages, 3, 1) limit 10`;
  const boosted = `select pages.rowid from pages join meta on meta.rowid = pages.rowid where pages match ?
    order by bm25(pages, 3, 1) * (1 + meta.quality + 0.5 * exp((meta.publishedAt - 1760000000000) / 2.24e10)) limit 10`;
  const sqlFor = (kind: string): string => {
    if (kind === 'filtered') return filtered;
    return kind === 'boosted' ? boosted : plain;
  };
  return {
    cannot: [],
    async add(documents) {
      const meta = database.prepare('insert into meta values (?, ?, ?, ?, ?)');
      const page = database.prepare('insert into pages (rowid, title, body) values (?, ?, ?)');
      database.exec('begin');
      for (const { id, title, body, site, language, quality, publishedAt } of documents) {
        const { lastInsertRowid } = meta.run([id, site, language, quality, publishedAt]);
        page.run([lastInsertRowid, title, body]);
      }
      database.exec('commit');
    },
    async settle() {
      database.exec(`insert into pages (pages) values ('optimize')`);
    },
    async search(query) {
      const rows = database.prepare(sqlFor(query.kind)).all([expression(query)]);
      return rows.map((row) => String(row.rowid));
    },
    suggest: undefined,
    async reopen() {
      database.close();
      database = open();
      database.prepare(plain).all(['"word"']);
    },
    async close() {
      database.close();
    },
  };
};
