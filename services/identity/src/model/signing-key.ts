import type { JWK } from 'jose';

export interface SigningKey {
  /** Becomes `kid`. */
  readonly id: string;
  /** Keys follow one another: 1, 2, 3 and so on. */
  readonly position: number;
  readonly publicKey: JWK;
  readonly privateKey: JWK;
  /** From then on tokens are signed with it. It is published before. */
  readonly activeFrom: number;
}

/** So long a key is published before its first use: services look at the key set every five minutes. */
export const publishAheadMs = 10 * 60_000;

/** The one to sign with now: the last whose time has come. */
export const currentKey = <K extends SigningKey>(keys: readonly K[], now: number): K | undefined =>
  keys.filter(({ activeFrom }) => activeFrom <= now).toSorted((a, b) => b.position - a.position)[0];

/** Those that a token may still be signed with: a key is needed for a session's length after its successor took over. */
export const publishedKeys = <K extends SigningKey>(keys: readonly K[], now: number, sessionMs: number): K[] =>
  keys.filter((key) => {
    const successor = keys.find(({ position }) => position === key.position + 1);
    return successor === undefined || successor.activeFrom + sessionMs + 60_000 > now;
  });
