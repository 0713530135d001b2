import { createHash } from 'node:crypto';

/** No digits that pass for letters, and no capitals: this is typed on phones (RFC 4648, 6). */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Bytes as groups of four letters, as people copy them best: `abcd-efgh-…`. */
export function writeAppPassword(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five, 2))).join('');
  return (letters.match(/.{1,4}/g) ?? []).join('-');
}

/** What is kept of it. Spaces, hyphens and letter case are what people get wrong, and carry nothing. */
export function hashAppPassword(accountId: string, password: string): string {
  const letters = password.toLowerCase().replace(/[\s-]/g, '');
  return createHash('sha256')
    .update(JSON.stringify([accountId, letters]))
    .digest('base64url');
}
