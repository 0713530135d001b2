import { closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { DatabaseError } from '../database-error.ts';
import type { ConnectionOptions } from './protocol.ts';

const BUSY_MS = 10_000;
const LARGEST_IDLE_WAL_BYTES = 64 * 1024 * 1024;

/**
 * Opens the encrypted file. AEGIS-256 encrypts and authenticates every page, also in the write-ahead log; the key is
 * used as it is (`raw:`), since it is random already and needs no stretching.
 */
export function openConnection({ path, key, readonly }: ConnectionOptions): Sqlite.Database {
  if (!readonly) createForOwnerOnly(path);
  const connection = new Sqlite(path, { readonly, timeout: BUSY_MS });
  try {
    connection.pragma(`cipher = 'aegis'`);
    connection.key(Buffer.concat([Buffer.from('raw:'), key]));
    checkKey(connection, path);
    if (!readonly) useWriteAheadLog(connection);
    for (const pragma of [
      'synchronous = full', // a commit is on the disk before it is acknowledged
      'foreign_keys = on',
      'temp_store = memory', // sorting must not spill plaintext into a temporary file
      'secure_delete = on', // what was deleted is overwritten, so that who has the key does not find it in a free page
      'case_sensitive_like = on', // as in PostgreSQL
      'trusted_schema = off',
      `journal_size_limit = ${LARGEST_IDLE_WAL_BYTES}`,
    ]) {
      connection.pragma(pragma);
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The log and its index get the rights of the file. One that exists is not opened here: closing it drops its locks. */
function createForOwnerOnly(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function checkKey(connection: Sqlite.Database, path: string): void {
  try {
    connection.prepare('select count(*) from sqlite_master').all([]);
  } catch (error) {
    if (!hasCode(error, 'SQLITE_NOTADB')) throw error;
    throw new DatabaseError(
      'database_key_wrong',
      `The database ${path} does not open: the key is not the one it was made with, or the file is damaged.`,
    );
  }
}

/** SQLite does not wait for another process that is switching at this moment, so we do. */
function useWriteAheadLog(connection: Sqlite.Database): void {
  const deadline = Date.now() + BUSY_MS;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      connection.pragma('journal_mode = wal');
      return;
    } catch (error) {
      if (!hasCode(error, 'SQLITE_BUSY') || Date.now() > deadline) throw error;
      Atomics.wait(pause, 0, 0, 10);
    }
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
