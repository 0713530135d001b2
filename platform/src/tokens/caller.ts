/** Who is calling, as their token says. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly emailVerified: boolean;
  /** When the session ends, in epoch milliseconds. */
  readonly expiresAt: number;
}
