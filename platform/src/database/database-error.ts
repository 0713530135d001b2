/**
 * - `database_key_wrong`: the file does not open with this key.
 * - `database_too_new`: a newer version of the service has already changed the tables.
 * - `database_closed`, `database_overloaded`, `database_unavailable`: not now; the statement was not run, or, if it
 *   was on its way when the database went away, nobody can tell.
 * - `transaction_expired`: it stayed open without a statement for too long and was rolled back.
 * - `transaction_failed`: a statement of it failed before; only a rollback is left, on both engines.
 * - `not_portable`: something that only one engine can do.
 */
export type DatabaseErrorCode =
  | 'database_key_wrong'
  | 'database_too_new'
  | 'database_closed'
  | 'database_overloaded'
  | 'database_unavailable'
  | 'transaction_expired'
  | 'transaction_failed'
  | 'not_portable';

export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
