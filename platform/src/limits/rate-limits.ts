/** So many calls in so much time. */
export interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

export interface Spent {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the window begins anew. */
  readonly resetSeconds: number;
}

/** Counts calls. Every adapter passes `rate-limits.contract.ts`. */
export interface RateLimits {
  /** Counts one call of `who` under the limit `name`. Calls at the same time are counted one by one. */
  spend(name: string, rate: Rate, who: string): Promise<Spent>;
  close(): Promise<void>;
}
