import { KEY_BYTES, lockBox, newKey, openBox, WRAPPED_KEY_BYTES } from './box.ts';
import type { KeyEncryptionKey } from './keyring-contents.ts';
import { unreadable } from './vault-error.ts';

/**
 * A sealed value is text, `v1.<key id>.<wrapped data key>.<payload>`. The first three parts are its head: all that a
 * rotation reads and writes, of fixed length, so that a database can replace it without touching the payload.
 */
export const HEAD_LENGTH = 'v1.'.length + 16 + '.'.length + (WRAPPED_KEY_BYTES / 3) * 4;

const HEAD = /^v1\.([0-9a-f]{16})\.([A-Za-z0-9_-]{80})$/;

export type FindKey = (keyId: string) => KeyEncryptionKey | undefined;

/** What every head under this key begins with. */
export const headPrefix = (keyId: string): string => `v1.${keyId}.`;

export function sealValue(key: KeyEncryptionKey, content: Uint8Array, recordId: string): string {
  const dataKey = newKey();
  const payload = lockBox(dataKey, content, valueContext(recordId));
  return `${wrapDataKey(key, dataKey)}.${payload.toString('base64url')}`;
}

export function openValue(find: FindKey, sealed: string, recordId: string): Buffer {
  const dataKey = unwrapDataKey(find, sealed.slice(0, HEAD_LENGTH));
  const text = sealed.slice(HEAD_LENGTH + 1);
  const payload = Buffer.from(text, 'base64url');
  // Node's decoder skips what is not base64url; only the very text that was sealed may open.
  if (sealed[HEAD_LENGTH] !== '.' || payload.toString('base64url') !== text) throw unreadable();
  return openBox(dataKey, payload, valueContext(recordId));
}

/** The head of a value, with a data key that no other value has. */
export function wrapDataKey(key: KeyEncryptionKey, dataKey: Buffer): string {
  return `${headPrefix(key.id)}${lockBox(key.key, dataKey, wrapContext(key.id)).toString('base64url')}`;
}

export function unwrapDataKey(find: FindKey, head: string): Buffer {
  const [, keyId = '', wrapped = ''] = HEAD.exec(head) ?? [];
  const key = find(keyId);
  if (!key) throw unreadable();
  const dataKey = openBox(key.key, Buffer.from(wrapped, 'base64url'), wrapContext(keyId));
  if (dataKey.length !== KEY_BYTES) throw unreadable();
  return dataKey;
}

const valueContext = (recordId: string) => `lyceum:value:${recordId}`;
const wrapContext = (keyId: string) => `lyceum:wrap:${keyId}`;
