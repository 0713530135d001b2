export interface Passkey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly backedUp: boolean;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

/** A WebAuthn ceremony that has begun: its challenge works once, for five minutes. */
export interface Ceremony {
  readonly tokenHash: string;
  readonly kind: 'registration' | 'login' | 'second_factor';
  readonly userId: string | undefined;
  /** The login it belongs to, for a second factor. */
  readonly challengeId: string | undefined;
  readonly challenge: string;
  readonly expiresAt: number;
}

export const ceremonyLastsMs = 5 * 60_000;
export const mostPasskeys = 20;
