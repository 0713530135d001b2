/** What a mailed link does when it is used. */
export type TokenPurpose = 'verification' | 'password_reset' | 'device_report' | 'first_administrator';

/** A link that was mailed (or, for the first administrator, printed). Only its hash is kept. */
export interface MailedToken {
  readonly id: string;
  readonly purpose: TokenPurpose;
  /** The user, or for the first administrator nobody yet. */
  readonly userId: string;
  readonly tokenHash: string;
  /** Of the six digits in the same mail, where there are some. */
  readonly codeHash: string | undefined;
  readonly payload: TokenPayload;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | undefined;
}

/** What is put into force when the token is used. */
export interface TokenPayload {
  readonly registration?: Credentials;
  readonly deviceId?: string;
}

/**
 * A verification puts into force what was given in the very registration whose mail is answered. Otherwise somebody
 * could register another's address first, and wait for its owner to verify it with a password that is not theirs.
 */
export interface Credentials {
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string | undefined;
}

const hour = 60 * 60_000;

export const tokenLastsMs: Readonly<Record<TokenPurpose, number>> = {
  verification: 24 * hour,
  password_reset: hour,
  device_report: 7 * 24 * hour,
  first_administrator: 24 * hour,
};
