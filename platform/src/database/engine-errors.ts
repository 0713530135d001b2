/**
 * Whether a statement failed because a value that must be unique exists already; with a column, whether it is that
 * column's value. Both engines name the columns; only PostgreSQL names the constraint, so that is not offered.
 */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const columns = violatedColumns(error);
  return columns !== undefined && (column === undefined || columns.includes(column));
}

/** Whether the same work may succeed when it is tried again from the start: the engine gave way to another. */
export function isRetryable(error: unknown): boolean {
  const { code } = fieldsOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || code.startsWith('SQLITE_BUSY');
}

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

function violatedColumns(error: unknown): string[] | undefined {
  const { code, message, detail } = fieldsOf(error);
  if (code === UNIQUE_VIOLATION) {
    // Key (user_id, name)=(1, x) already exists.
    const [, columns = ''] = /^Key \((.*?)\)=/.exec(detail) ?? [];
    return columns.split(', ').map((column) => column.replace(/^"(.*)"$/, '$1'));
  }
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    // UNIQUE constraint failed: devices.user_id, devices.name
    const [, columns = ''] = /: (.*)$/.exec(message) ?? [];
    return columns.split(', ').map((column) => column.slice(column.indexOf('.') + 1));
  }
  return undefined;
}

function fieldsOf(error: unknown): { code: string; message: string; detail: string } {
  const fields = { code: '', message: '', detail: '' };
  if (!(error instanceof Error)) return fields;
  fields.message = error.message;
  if ('code' in error) fields.code = String(error.code);
  if ('detail' in error) fields.detail = String(error.detail);
  return fields;
}
