export interface AttemptLimit {
  readonly most: number;
  readonly perMs: number;
}

export interface AttemptTaken {
  readonly allowed: boolean;
  /** How many were taken in this window, this one included. */
  readonly taken: number;
  /** When the window ends. */
  readonly resetsAt: number;
}

/** Counts attempts that must not be repeated without end. */
export interface Attempts {
  /** Takes one before it is made: however many ask at once, no more than the limit are allowed in a window. */
  take(key: string, limit: AttemptLimit, now: number): Promise<AttemptTaken>;
  /** Gives one back that turned out to be rightful. */
  giveBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
  removeEndedBefore(time: number): Promise<void>;
}
