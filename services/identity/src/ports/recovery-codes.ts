/** Codes for the day the phone is lost. Kept as hashes; each works once. */
export interface RecoveryCodes {
  /** In place of all that were there. */
  replace(userId: string, hashes: readonly string[]): Promise<void>;
  /** Answers true once for each code. */
  use(userId: string, hash: string): Promise<boolean>;
  left(userId: string): Promise<number>;
}
