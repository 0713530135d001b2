/** A kind of data that is kept for a time. */
export interface RetentionRule {
  /** For the log and for administrators, such as `audit log`. */
  readonly kind: string;
  /** In words, such as `365 days`. */
  keptFor(): string;
  /** Removes what is too old at this time, and tells how much it was. */
  forget(now: number): Promise<number>;
}

/** When each kind was last dealt with. */
export interface RetentionRuns {
  note(run: { kind: string; at: number; removed: number }): Promise<void>;
  all(): Promise<{ kind: string; at: number; removed: number }[]>;
}
