import type { KeySet as PublishedKeySet } from '@lyceum/contracts/identity/keys';
import type { Clock } from '@lyceum/platform/clock';
import type { Log } from '@lyceum/platform/log/log';
import { repeat } from '@lyceum/platform/repeat';
import type { KeySet } from '@lyceum/platform/tokens/verifier';
import { type CryptoKey, importJWK, type JWK, SignJWT } from 'jose';
import { sessionLastsMs } from '../model/session.ts';
import { currentKey, publishedKeys, type SigningKey } from '../model/signing-key.ts';
import type { SigningKeys } from '../ports/signing-keys.ts';
import { ensureSigningKey, rotateSigningKey } from './new-signing-key.ts';

export interface KeyRingDeps {
  readonly signingKeys: SigningKeys;
  readonly clock: Clock;
  readonly log: Log;
  /** A key is followed by the next when it has been in use for so long. */
  readonly rotateAfterMs: number;
}

export interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly iat: number;
  readonly exp: number;
  readonly iss: string;
  readonly aud: readonly string[];
  readonly email_verified: boolean;
  readonly roles: readonly string[];
}

export interface KeyRing extends KeySet {
  sign(claims: Claims): Promise<string>;
  published(): PublishedKeySet;
  stop(): Promise<void>;
}

interface HeldKey extends SigningKey {
  readonly verifier: CryptoKey;
  readonly signer: CryptoKey;
}

/** A key that another process, or `npm run rotate-signing-key`, has added is published here within this time. */
const lookEveryMs = 2_000;

/** The signing keys in memory: what is signed with, what is published, and what our own tokens are checked with. */
export async function openKeyRing({ signingKeys, clock, log, rotateAfterMs }: KeyRingDeps): Promise<KeyRing> {
  let held: readonly HeldKey[] = [];

  async function look(): Promise<void> {
    const kept = await signingKeys.all();
    const known = new Map(held.map((key) => [key.id, key]));
    // A key keeps its object: what was verified with it stays verified.
    held = await Promise.all(kept.map(async (key) => known.get(key.id) ?? hold(key)));
  }

  async function tend(): Promise<void> {
    const now = clock.now();
    const last = held.at(-1);
    if (last && last.activeFrom + rotateAfterMs <= now) await rotateSigningKey(signingKeys, now);
    const needed = new Set(publishedKeys(held, now, sessionLastsMs));
    for (const key of held) if (!needed.has(key)) await signingKeys.remove(key.id);
    await look();
  }

  await ensureSigningKey(signingKeys, clock.now());
  await look();
  const { stop } = repeat({ name: 'tending the signing keys', everyMs: lookEveryMs, begin: 'later', log, work: tend });

  return {
    async find(keyId) {
      const key = held.find(({ id }) => id === keyId);
      return key && published().includes(key) ? key.verifier : undefined;
    },
    async sign(claims) {
      const key = currentKey(held, clock.now());
      if (!key) throw new Error('there is no signing key');
      const { aud, roles, ...rest } = claims;
      return new SignJWT({ ...rest, aud: [...aud], roles: [...roles] })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.id })
        .sign(key.signer);
    },
    published: () => ({ keys: published().map(({ id, publicKey }) => showKey(id, publicKey)) }),
    stop,
  };

  function published(): HeldKey[] {
    return publishedKeys(held, clock.now(), sessionLastsMs);
  }
}

async function hold(key: SigningKey): Promise<HeldKey> {
  return { ...key, verifier: await importKey(key.publicKey), signer: await importKey(key.privateKey) };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error('a signing key is not an EC key');
  return key;
}

const showKey = (kid: string, { x = '', y = '' }: JWK): PublishedKeySet['keys'][number] => ({
  kty: 'EC',
  crv: 'P-256',
  x,
  y,
  kid,
  use: 'sig',
  alg: 'ES256',
});
