/** One value or file that a rotation must re-wrap: its head is all of it that is wrapped with a key of the keyring. */
export interface SealedHead {
  readonly id: string;
  readonly head: string;
}

/**
 * Somewhere sealed things are kept: a column of a table, a folder of files. A service lists all of its places for a
 * rotation; what is in none of them is lost when the old key is destroyed.
 */
export interface Place {
  /** For messages, such as `users.totp_secret`. */
  readonly name: string;
  /** Everything kept here under one of these keys at this moment, in portions that fit into memory. */
  batches(keyIds: readonly string[]): AsyncIterable<readonly SealedHead[]>;
  /** Compare-and-set: answers false, and changes nothing, when `before` is no longer there. */
  replace(id: string, before: string, after: string): Promise<boolean>;
}
