import Sqlite from 'better-sqlite3-multiple-ciphers';
import { IndexError } from '../../model/index-error.ts';

export type Database = Sqlite.Database;

/**
 * Opens the encrypted file. AEGIS-256 encrypts and authenticates every page, also those of the write-ahead log, at next
 * to no cost. `synchronous = full`: what was acknowledged is on the disk and survives a power cut, not only a crash.
 */
export const openDatabase = (path: string, key: Uint8Array, options: { readonly: boolean }): Database => {
  const database = new Sqlite(path, { readonly: options.readonly, timeout: 10_000 });
  database.pragma(`cipher = 'aegis'`);
  database.key(Buffer.concat([Buffer.from('raw:'), key]));
  try {
    if (!options.readonly) database.pragma('journal_mode = wal');
    database.pragma('synchronous = full');
    database.pragma('cache_size = -32000');
    // Sorting must not spill plaintext into a temporary file, and what is deleted is overwritten: who has the key
    // shall not find it in a free page either.
    database.pragma('temp_store = memory');
    database.pragma('secure_delete = on');
    database.exec('select count(*) from sqlite_schema');
  } catch {
    database.close();
    throw new IndexError('damaged', 'The documents do not open: another key was used, or the file is damaged');
  }
  return database;
};
