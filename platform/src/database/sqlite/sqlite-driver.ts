import type Sqlite from 'better-sqlite3-multiple-ciphers';
import type { CompiledQuery, DatabaseConnection, Driver, QueryCompiler, QueryResult } from 'kysely';
import { createQueryId, IdentifierNode, RawNode } from 'kysely';
import { DatabaseError } from '../database-error.ts';
import type { Result, Statement } from './protocol.ts';
import type { TransactionLease } from './transaction-lease.ts';
import type { Writer } from './writer.ts';

export interface SqliteDriverDeps {
  readonly writer: Writer;
  readonly read: (statement: Statement) => Promise<Result>;
  close(): Promise<void>;
}

/** To Kysely many connections, in truth a few: each statement goes to a reader or waits for its turn at the writer. */
export class SqliteDriver implements Driver {
  readonly #deps: SqliteDriverDeps;

  constructor(deps: SqliteDriverDeps) {
    this.#deps = deps;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#deps);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).lease.commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).lease.rollback();
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: Compile): Promise<void> {
    await own(connection).lease.run(savepointStatement('savepoint', name, compile));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string, compile: Compile): Promise<void> {
    await own(connection).lease.runRollbackTo(savepointStatement('rollback to', name, compile));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string, compile: Compile): Promise<void> {
    await own(connection).lease.run(savepointStatement('release', name, compile));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await own(connection).release();
  }

  async destroy(): Promise<void> {
    await this.#deps.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #deps: SqliteDriverDeps;
  #lease: TransactionLease | undefined;

  constructor(deps: SqliteDriverDeps) {
    this.#deps = deps;
  }

  get lease(): TransactionLease {
    if (!this.#lease) throw new Error('No transaction was begun on this connection.');
    return this.#lease;
  }

  async begin(): Promise<void> {
    this.#lease = await this.#deps.writer.lease();
    await this.#lease.begin();
  }

  /** A transaction that was neither committed nor rolled back must not keep the writer. */
  async release(): Promise<void> {
    await this.#lease?.rollback();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#run(query, toStatement(query));
    // The rows are what Kysely's types say of the query, which nobody can check at run time.
    const result = { rows: rows as R[] };
    return changes === undefined ? result : { ...result, numAffectedRows: BigInt(changes) };
  }

  #run(query: CompiledQuery, statement: Statement): Promise<Result> {
    if (this.#lease) return this.#lease.run(statement);
    const kind = kindOf(query);
    return kind === 'read' ? this.#deps.read(statement) : this.#deps.writer.write(statement, kind === 'write');
  }

  // biome-ignore lint/correctness/useYield: streaming needs a cursor on PostgreSQL, so it is on neither engine
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new DatabaseError('not_portable', 'Rows are not streamed: read them page by page, ordered by their id.');
  }
}

type Compile = QueryCompiler['compileQuery'];

function own(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection;
  throw new Error('This connection belongs to another driver.');
}

/** What a statement does; `other` is anything that may not share a transaction, such as a pragma. */
function kindOf({ query, sql }: CompiledQuery): 'read' | 'write' | 'other' {
  switch (query.kind) {
    case 'SelectQueryNode':
      return 'read';
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return 'write';
    default:
      if (/^\s*select\b/i.test(sql)) return 'read';
      return /^\s*(insert|update|delete)\b/i.test(sql) ? 'write' : 'other';
  }
}

function toStatement({ sql, parameters }: CompiledQuery): Statement {
  return { sql, parameters: parameters.map(toValue) };
}

/** Said here and not by the worker, where one caller's mistake would meet the statements of others. */
function toValue(value: unknown): Sqlite.Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return new Uint8Array(value); // a copy: a small Buffer is part of a shared one
  const kind = typeof value === 'object' ? value.constructor.name : typeof value;
  throw new TypeError(`A ${kind} cannot be stored: use text, numbers, or 0 and 1.`);
}

function savepointStatement(command: string, name: string, compile: Compile): Statement {
  const node = RawNode.createWithChildren([RawNode.createWithSql(`${command} `), IdentifierNode.create(name)]);
  return toStatement(compile(node, createQueryId()));
}
