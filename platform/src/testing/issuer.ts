import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { newId } from '../ids.ts';
import { sessionHash } from '../tokens/remote-revocations.ts';

export interface TestIssuer {
  readonly url: string;
  /** Requests for the key set so far. */
  keyFetches(): number;
  /** A token as identity would make it, with whatever a test changes. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  /** Signs with a new key from now on; the former stays published. */
  rotate(): Promise<void>;
  revoke(sessionId: string): void;
  /** Puts a user into the feed of erased ones. */
  erase(userId: string): void;
  stop(): Promise<void>;
}

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** The part of identity that other services see: published keys and the feed of ended sessions, over real HTTP. */
export async function startTestIssuer(): Promise<TestIssuer> {
  const keys: { id: string; pair: KeyPair }[] = [];
  const revoked: { seq: number; sessionHash: string; revokedAt: string; expiresAt: string }[] = [];
  const erased: { seq: number; userId: string; erasedAt: string }[] = [];
  let fetches = 0;
  const rotate = async () => {
    keys.unshift({ id: newId(), pair: await generateKeyPair('ES256', { extractable: true }) });
  };
  await rotate();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('content-type', 'application/json');
    if (url.pathname === '/.well-known/jwks.json') {
      fetches += 1;
      const published = keys.map(async ({ id, pair }) => ({ ...(await exportJWK(pair.publicKey)), kid: id }));
      response.end(JSON.stringify({ keys: await Promise.all(published) }));
      return;
    }
    const after = Number(url.searchParams.get('after'));
    const feed: readonly { seq: number }[] = url.pathname === '/.well-known/erasures' ? erased : revoked;
    const items = feed.filter(({ seq }) => seq > after);
    response.end(JSON.stringify({ items, next: items.at(-1)?.seq ?? after }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);

  return {
    url,
    keyFetches: () => fetches,
    rotate,
    stop,
    revoke: (sessionId) => {
      const now = Date.now();
      revoked.push({
        seq: revoked.length + 1,
        sessionHash: sessionHash(sessionId),
        revokedAt: new Date(now).toISOString(),
        expiresAt: new Date(now + 86_400_000).toISOString(),
      });
    },
    erase: (userId) => void erased.push({ seq: erased.length + 1, userId, erasedAt: new Date().toISOString() }),
    async token(claims = {}, header = {}) {
      const [current] = keys;
      if (!current) throw new Error('no key');
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        iss: url,
        aud: ['identity', 'mail', 'search'],
        sub: newId(),
        sid: newId(),
        iat: now,
        exp: now + 86_400,
        email_verified: true,
        roles: [],
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: current.id, ...header })
        .sign(current.pair.privateKey);
    },
  };
}
