import type { DatabaseConnection, Driver, QueryCompiler, TransactionSettings } from 'kysely';
import { DatabaseError } from './database-error.ts';

/** Beyond this, waiting is worse than an honest refusal that the caller turns into a 503. */
const MOST_AT_ONCE = 10_000;

/**
 * A driver with a door. Everything goes through a connection, so counting those bounds every queue behind it, and
 * lets `close` finish what was accepted and refuse what comes after.
 */
export class GuardedDriver implements Driver {
  readonly #inner: Driver;
  #inUse = 0;
  #closing: Promise<void> | undefined;
  #whenIdle: (() => void) | undefined;

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    if (this.#inUse > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    await this.#inner.destroy();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#closing !== undefined) throw new DatabaseError('database_closed', 'The database is closed.');
    if (this.#inUse >= MOST_AT_ONCE) {
      throw new DatabaseError('database_overloaded', `More than ${MOST_AT_ONCE} statements are waiting.`);
    }
    this.#inUse++;
    try {
      return await this.#inner.acquireConnection();
    } catch (error) {
      this.#left();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#inner.releaseConnection(connection);
    } finally {
      this.#left();
    }
  }

  #left(): void {
    this.#inUse--;
    if (this.#inUse === 0) this.#whenIdle?.();
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  destroy(): Promise<void> {
    return this.close();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode) {
      throw new DatabaseError('not_portable', 'SQLite knows no access modes: leave the access mode out.');
    }
    await this.#inner.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(connection);
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    await this.#inner.savepoint?.(connection, name, compile);
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#inner.rollbackToSavepoint?.(connection, name, compile);
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#inner.releaseSavepoint?.(connection, name, compile);
  }
}
