import Sqlite from 'better-sqlite3-multiple-ciphers';

export interface FileLock {
  release(): void;
}

/** Held here as well as by the caller: a handle that nobody kept must not be collected, and the lock lost with it. */
const held = new Set<Sqlite.Database>();

/**
 * Takes an exclusive lock on a file, or answers `undefined` when another holder keeps it for longer than `waitMs`.
 *
 * Node has no file locks of its own; SQLite takes the operating system's, which vanish with the process however it
 * dies. An exclusive transaction on an empty database is just such a lock: nothing is ever written to the file.
 * POSIX drops a process's locks on a file when any of its handles on it closes, so nothing else may open the path.
 */
export function tryLockFile(path: string, waitMs = 0): FileLock | undefined {
  const database = new Sqlite(path, { timeout: waitMs });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}
