import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { unreadable } from './vault-error.ts';

const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
export const KEY_BYTES = 32;
/** A wrapped key: nonce, 32 bytes, tag. */
export const WRAPPED_KEY_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES;

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/**
 * AES-256-GCM with a random nonce, as nonce, ciphertext and tag in a row. The context is authenticated, not stored: a
 * box opens only for one who names the same context.
 */
export function lockBox(key: Uint8Array, content: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, encryptWithNonce({ key, nonce, context }, content)]);
}

export function openBox(key: Uint8Array, box: Uint8Array, context: string): Buffer {
  const nonce = box.subarray(0, NONCE_BYTES);
  return decryptWithNonce({ key, nonce, context }, box.subarray(NONCE_BYTES));
}

/** A caller that chooses nonces itself never uses one twice with the same key: GCM would give the key away. */
export interface Cipher {
  readonly key: Uint8Array;
  readonly nonce: Uint8Array;
  readonly context: string;
}

export function encryptWithNonce({ key, nonce, context }: Cipher, content: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

export function decryptWithNonce({ key, nonce, context }: Cipher, sealed: Uint8Array): Buffer {
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) throw unreadable();
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch {
    throw unreadable();
  }
}
