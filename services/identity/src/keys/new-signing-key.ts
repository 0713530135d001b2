import { newId } from '@lyceum/platform/ids';
import { exportJWK, generateKeyPair } from 'jose';
import { publishAheadMs, type SigningKey } from '../model/signing-key.ts';
import type { SigningKeys } from '../ports/signing-keys.ts';

/** An ES256 key pair (RFC 7518, 3.4). */
async function newSigningKey(position: number, activeFrom: number): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    id: newId(),
    position,
    publicKey: await exportJWK(publicKey),
    privateKey: await exportJWK(privateKey),
    activeFrom,
  };
}

/** The very first key is used at once, since nobody has a token yet. Of many processes that start, one makes it. */
export async function ensureSigningKey(signingKeys: SigningKeys, now: number): Promise<void> {
  const keys = await signingKeys.all();
  if (keys.length === 0) await signingKeys.add(await newSigningKey(1, now));
}

/**
 * Adds the key that follows the last one. It is published now and used in ten minutes; the former stays published until
 * its last token has expired. So no service ever meets a key that it cannot find. Gives the time of its first use.
 */
export async function rotateSigningKey(signingKeys: SigningKeys, now: number): Promise<number> {
  const last = (await signingKeys.all()).at(-1);
  const activeFrom = last === undefined ? now : now + publishAheadMs;
  await signingKeys.add(await newSigningKey((last?.position ?? 0) + 1, activeFrom));
  return activeFrom;
}
