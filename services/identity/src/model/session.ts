export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly address: string;
  readonly country: string | undefined;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly revokedAt: number | undefined;
}

/** The seed's limit. */
export const sessionLastsMs = 24 * 60 * 60_000;

export function sessionStatus(session: Session, now: number): 'active' | 'expired' | 'revoked' {
  if (session.revokedAt !== undefined) return 'revoked';
  return session.expiresAt > now ? 'active' : 'expired';
}

/** A session that ended before its token did, as the feed tells it. */
export interface Revocation {
  readonly seq: number;
  readonly sessionHash: string;
  readonly revokedAt: number;
  readonly expiresAt: number;
}
