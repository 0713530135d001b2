import { createHash } from 'node:crypto';
import type { ContentType } from './document.ts';

/**
 * The same address gives the same id in every process and after every rebuild. UUIDv8 (RFC 9562, 5.8): ours to fill,
 * and a UUID to whoever checks the shape. `part` tells several things of one address apart.
 */
export function documentId(type: ContentType, url: string, part = ''): string {
  const hash = createHash('sha256').update(`${type}\n${url}\n${part}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
