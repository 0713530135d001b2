import type Sqlite from 'better-sqlite3-multiple-ciphers';
import type { Failure, Mode, Outcome, Statement } from './protocol.ts';

const MOST_PREPARED = 500;

export type StatementRunner = (mode: Mode, statements: readonly Statement[]) => Outcome[];

/** Runs statements on one connection, and never throws: a failure is an outcome. */
export function createStatementRunner(connection: Sqlite.Database): StatementRunner {
  const prepare = createStatementCache(connection);

  function attempt({ sql, parameters }: Statement): Outcome {
    try {
      const statement = prepare(sql);
      const values = parameters.map(asInteger);
      return statement.reader ? { rows: statement.all(values) } : { rows: [], changes: statement.run(values).changes };
    } catch (error) {
      return { error: toFailure(error) };
    }
  }

  function alone(statement: Statement): Outcome {
    const outcome = attempt(statement);
    if (!connection.inTransaction) return outcome;
    connection.exec('rollback');
    return { error: { code: 'not_portable', message: 'Transactions are opened with db.transaction().' } };
  }

  /**
   * One commit, and so one wait for the disk, for many. SQLite undoes a statement that fails and keeps the rest, so
   * each fails or succeeds by itself; in the rare case that the transaction as a whole is lost, they go one by one.
   */
  function together(statements: readonly Statement[]): Outcome[] {
    if (statements.length === 1) return statements.map(alone);
    try {
      connection.exec('begin immediate');
      const outcomes = statements.map(attempt);
      if (connection.inTransaction) {
        connection.exec('commit');
        return outcomes;
      }
    } catch {
      if (connection.inTransaction) connection.exec('rollback');
    }
    return statements.map(alone);
  }

  return (mode, statements) => (mode === 'together' ? together(statements) : statements.map(attempt));
}

function createStatementCache(connection: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const prepared = new Map<string, Sqlite.Statement>();
  return (sql) => {
    const known = prepared.get(sql);
    const statement = known ?? connection.prepare(sql);
    // A map keeps the order of insertion, so the first is the one that was not used for longest.
    if (known) prepared.delete(sql);
    else if (prepared.size >= MOST_PREPARED) prepared.delete(prepared.keys().next().value ?? '');
    prepared.set(sql, statement);
    return statement;
  };
}

/** better-sqlite3 binds every number as a float: `7 / 2` would be 3.5 here and 3 in PostgreSQL. */
const asInteger = (value: Sqlite.Value): Sqlite.Value => (Number.isSafeInteger(value) ? BigInt(Number(value)) : value);

export function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  return { code: 'code' in error ? String(error.code) : error.name, message: error.message };
}
