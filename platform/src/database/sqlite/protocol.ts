import type Sqlite from 'better-sqlite3-multiple-ciphers';

/** What the main thread and the worker that holds a connection say to each other. */

export interface ConnectionOptions {
  readonly path: string;
  readonly key: Uint8Array;
  readonly readonly: boolean;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly Sqlite.Value[];
}

/**
 * - `apart`: each statement by itself, in whatever transaction is open.
 * - `together`: writes of callers that know nothing of each other, made durable by one commit.
 */
export type Mode = 'apart' | 'together';

export interface Request {
  readonly id: number;
  readonly mode: Mode;
  readonly statements: readonly Statement[];
}

export interface Result {
  readonly rows: Record<string, Sqlite.Value>[];
  /** How many rows were written, by a statement that returns none. */
  readonly changes?: number;
}

export type Outcome = Result | { readonly error: Failure };

export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** The answer to a request, with one outcome for each of its statements. */
export interface Reply {
  readonly id: number;
  readonly outcomes: readonly Outcome[];
}

/** The first thing a worker says: whether the file could be opened. */
export interface Greeting {
  readonly failure?: Failure;
}
