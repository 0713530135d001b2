import { createHash, randomInt } from 'node:crypto';

/*
 * Ten codes for the day on which the phone is gone, each good for one login.
 *
 * 24 of 31 letters and digits are 118 bits: with 112 or more, a plain hash may keep them (ASVS 6.5.2), so checking one
 * costs nothing and many can be checked without a queue. They are copied or printed far more often than typed.
 */
const HOW_MANY = 10;
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Without i, l, o, 0 and 1, which are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Fresh codes in readable groups, as in `k7vq-2mzd-…`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode);

/** What is stored of a code. Case, blanks and hyphens do not count. */
export function recoveryCodeHash(code: string): string {
  const written = code.replaceAll(/[\s-]/g, '').toLowerCase();
  return createHash('sha256').update(written).digest('base64url');
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
