import type { Session } from '../model/session.ts';
import type { User } from '../model/user.ts';
import type { Claims } from './key-ring.ts';

/** The services that a session is good for; each refuses a token that does not name it (ASVS 9.2.3). */
const audience = ['identity', 'mail', 'search'];

/** What a token says: contract.md, "Token". */
export const sessionClaims = (session: Session, user: User, issuer: string): Claims => ({
  iss: issuer,
  aud: audience,
  sub: user.id,
  sid: session.id,
  iat: session.createdAt / 1000,
  exp: session.expiresAt / 1000,
  email_verified: user.emailVerifiedAt !== undefined,
  roles: user.roles,
});
