/** Failures of the index that a caller can expect and act on. */
export type IndexErrorCode =
  | 'index_full'
  | 'index_closed'
  | 'index_busy'
  | 'invalid_cursor'
  | 'invalid_request'
  | 'damaged';

export class IndexError extends Error {
  readonly code: IndexErrorCode;

  constructor(code: IndexErrorCode, message: string) {
    super(message);
    this.name = 'IndexError';
    this.code = code;
  }
}
