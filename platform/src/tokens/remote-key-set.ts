import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/log.ts';
import { problem } from '../server/problem.ts';
import type { StateFile } from './state-file.ts';
import type { KeySet } from './verifier.ts';

export interface RemoteKeySetDeps {
  readonly url: URL;
  readonly clock: Clock;
  readonly log: Log;
  readonly state: StateFile;
}

/** Keys are asked for again after this time, so that one that identity withdrew is forgotten here too. */
const freshForMs = 5 * 60_000;
/** However many unknown key ids arrive, identity is asked at most this often. */
const askAtMostEveryMs = 10_000;
const mostKeys = 20;

export interface RemoteKeySet extends KeySet {
  /** For `/readyz`: rejects while no key is known. */
  check(): Promise<void>;
}

/** Identity's published keys (RFC 7517), kept while identity is away. */
export async function createRemoteKeySet(deps: RemoteKeySetDeps): Promise<RemoteKeySet> {
  let keys = await importKeys(await deps.state.read());
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const answer = await fetch(deps.url, { signal: AbortSignal.timeout(5_000), redirect: 'error' });
      if (!answer.ok) throw new Error(`identity answered ${answer.status}`);
      const document: unknown = await answer.json();
      const fresh = await importKeys(document);
      if (fresh.size === 0) throw new Error('identity published no usable key');
      const changed = [...fresh.keys()].join() !== [...keys.keys()].join();
      // A key that stays keeps its object: what was verified with it stays verified.
      keys = new Map([...fresh].map(([id, key]) => [id, keys.get(id) ?? key]));
      if (changed) await deps.state.write(document);
    } catch (error) {
      deps.log.warn({ err: error }, 'the key set could not be fetched; known keys stay in use');
    }
  }

  /** Many callers share one request, and a flood of unknown ids causes none. */
  function refresh(): Promise<void> {
    const now = deps.clock.now();
    if (asking !== undefined) return asking;
    if (now - askedAt < askAtMostEveryMs) return Promise.resolve();
    askedAt = now;
    asking = ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    async check() {
      if (keys.size === 0) await refresh();
      if (keys.size === 0) throw new Error('no key of identity is known yet');
    },
    async find(keyId) {
      const known = keys.get(keyId);
      if (!known) await refresh();
      // An old set is renewed beside the request, not before it.
      else if (deps.clock.now() - askedAt > freshForMs) void refresh();
      if (keys.size === 0) {
        throw problem({ code: 'unavailable', detail: 'Tokens cannot be checked yet.', retryAfterSeconds: 5 });
      }
      return keys.get(keyId);
    },
  };
}

/** Only what can be a key of ours: P-256, for signatures, with an id. Anything else is skipped. */
async function importKeys(document: unknown): Promise<Map<string, CryptoKey>> {
  const listed = (document as { keys?: unknown } | undefined)?.keys;
  const found = new Map<string, CryptoKey>();
  if (!Array.isArray(listed)) return found;
  for (const jwk of listed.slice(0, mostKeys) as (JWK | null)[]) {
    const { kty, crv, x, y, kid } = jwk ?? {};
    if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !kid) continue;
    const key = await importJWK({ kty, crv, x, y }, 'ES256').catch(() => undefined);
    if (key && !(key instanceof Uint8Array)) found.set(kid, key);
  }
  return found;
}
