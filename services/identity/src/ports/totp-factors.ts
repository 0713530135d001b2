export interface TotpFactor {
  readonly userId: string;
  /** Base32. */
  readonly secret: string;
  /** Undefined: set up, and not confirmed with a first code yet. */
  readonly enabledAt: number | undefined;
}

/** Authenticator apps, one a user. */
export interface TotpFactors {
  find(userId: string): Promise<TotpFactor | undefined>;
  /** Sets up a new secret, in place of one that was never confirmed. Answers false when one is in force. */
  prepare(userId: string, secret: string): Promise<boolean>;
  /** Answers false when it is in force already, or was never set up. */
  enable(userId: string, now: number): Promise<boolean>;
  /** Claims a time step: true once, and never for one that is not later than the last (RFC 6238, 5.2). */
  claimStep(userId: string, step: number): Promise<boolean>;
  remove(userId: string): Promise<boolean>;
}
