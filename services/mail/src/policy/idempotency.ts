import { createHash } from 'node:crypto';

export interface IdempotentRequest {
  readonly userId: string;
  /** What is asked for, so that one key can serve different calls. */
  readonly call: string;
  readonly key: string;
  readonly body: unknown;
}

/** Names the key of one user for one call; the key itself is not kept. */
export const keyHashOf = ({ userId, call, key }: Omit<IdempotentRequest, 'body'>): string =>
  sha256(JSON.stringify([userId, call, key]));

/**
 * The same for bodies that mean the same, whatever the order of their fields. The key goes in too: it is known to the
 * client only, so that what is kept does not give away a short body to somebody who tries them all.
 */
export const fingerprintOf = ({ key, body }: Pick<IdempotentRequest, 'key' | 'body'>): string =>
  sha256(JSON.stringify([key, canonical(body)]));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => [name, canonical(field)]);
}
