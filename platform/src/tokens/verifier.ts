import { type CryptoKey, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import type { Caller } from './caller.ts';
import { keyIdOf } from './token-shape.ts';

/** The keys that identity signs with. */
export interface KeySet {
  /** Undefined: identity has no such key. Rejects with `unavailable` while no key was ever seen. */
  find(keyId: string): Promise<CryptoKey | undefined>;
}

/** The sessions that ended before their tokens did. */
export interface Revocations {
  isRevoked(sessionId: string): boolean;
}

export interface VerifierDeps {
  readonly keys: KeySet;
  readonly revocations: Revocations;
  readonly issuer: string;
  /** The service's own name: a token names the services it is for. */
  readonly audience: string;
  readonly clock: Clock;
}

export interface TokenVerifier {
  /** Undefined: not one of ours, or no longer good. It never says which, so that nobody can probe. */
  verify(token: string): Promise<Caller | undefined>;
}

const longestSessionSeconds = 24 * 60 * 60;
const clockToleranceSeconds = 5;
const mostRemembered = 10_000;

export function createTokenVerifier(deps: VerifierDeps): TokenVerifier {
  // A signature costs a tenth of a millisecond and a client shows the same token again and again.
  const remembered = new Map<string, { caller: Caller; keyId: string; key: CryptoKey }>();

  return {
    async verify(token) {
      const known = remembered.get(token);
      // The very text was looked at before; whether its key is still good is asked every time.
      const keyId = known?.keyId ?? keyIdOf(token);
      const key = keyId === undefined ? undefined : await deps.keys.find(keyId);
      if (keyId === undefined || !key) return undefined;
      const caller = known?.key === key ? known.caller : await checkSignature(deps, token, key);
      if (!caller || caller.expiresAt <= deps.clock.now()) {
        remembered.delete(token);
        return undefined;
      }
      if (caller !== known?.caller) remember(remembered, token, { caller, keyId, key });
      return deps.revocations.isRevoked(caller.sessionId) ? undefined : caller;
    },
  };
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value);
  if (map.size <= mostRemembered) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

async function checkSignature(deps: VerifierDeps, token: string, key: CryptoKey): Promise<Caller | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['ES256'],
      typ: 'JWT',
      issuer: deps.issuer,
      audience: deps.audience,
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(deps.clock.now()),
      requiredClaims: ['iss', 'aud', 'sub', 'sid', 'iat', 'exp', 'email_verified', 'roles'],
    });
    return callerOf(payload, deps.clock.now() / 1000);
  } catch {
    return undefined;
  }
}

function callerOf(payload: JWTPayload, nowSeconds: number): Caller | undefined {
  const { sub, sid, iat, exp, roles, email_verified: emailVerified } = payload;
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof emailVerified !== 'boolean') return undefined;
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  if (iat > nowSeconds + clockToleranceSeconds || exp - iat > longestSessionSeconds) return undefined;
  if (!Array.isArray(roles) || !roles.every((role) => typeof role === 'string')) return undefined;
  return { userId: sub, sessionId: sid, roles, emailVerified, expiresAt: exp * 1000 };
}
