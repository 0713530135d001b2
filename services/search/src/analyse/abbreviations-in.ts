/** `World Health Organization (WHO)`, or the other way round. */
const inParentheses = /\(([^()]{2,80})\)/g;
const shortForm = /^[\p{L}\p{N}][\p{L}\p{N}.&/-]{1,9}$/u;
const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Texts longer than this are learned from only in their beginning, where names are introduced. */
const longestText = 200_000;
const mostParentheses = 500;

/**
 * Where the long form of a short one begins in the words before it: every letter of the short form has to be found from right to
 * left, and its first letter at the beginning of a word (Schwartz and Hearst, 2003).
 */
const longFormOf = (short: string, before: string): string | undefined => {
  const words = before.trim().split(/\s+/);
  const most = Math.min(short.length + 5, short.length * 2);
  const text = words.slice(-most).join(' ');
  const lower = text.toLowerCase();
  const letters = short.toLowerCase();
  let at = text.length - 1;
  for (let letter = letters.length - 1; letter >= 0; letter -= 1) {
    const wanted = letters.charAt(letter);
    if (!isLetter(wanted)) continue;
    while (at >= 0 && (lower.charAt(at) !== wanted || (letter === 0 && isLetter(text[at - 1])))) at -= 1;
    if (at < 0) return undefined;
    at -= 1;
  }
  return text.slice(at + 1).replace(/^[^\p{L}\p{N}]+/u, '');
};

/** At least two capitals or digits: `Who` in parentheses abbreviates nothing. */
const looksShort = (text: string): boolean => shortForm.test(text) && (text.match(/[\p{Lu}\p{N}]/gu) ?? []).length >= 2;

const isLongEnough = (long: string, short: string): boolean =>
  long.includes(' ') &&
  long.length > short.length * 2 &&
  !long.toLowerCase().split(/\s+/).includes(short.toLowerCase());

const pairIn = (inside: string, before: string): [short: string, long: string] | undefined => {
  const trimmed = inside.trim();
  if (looksShort(trimmed)) {
    const long = longFormOf(trimmed, before);
    return long && isLongEnough(long, trimmed) ? [trimmed, long] : undefined;
  }
  const lastWord = before.trim().split(/\s+/).at(-1) ?? '';
  if (!looksShort(lastWord) || longFormOf(lastWord, trimmed) !== trimmed) return undefined;
  return isLongEnough(trimmed, lastWord) ? [lastWord, trimmed] : undefined;
};

/** Abbreviations that a text explains, as they are written in it. */
export const abbreviationsIn = (text: string): [short: string, long: string][] => {
  const read = text.slice(0, longestText);
  const found: [string, string][] = [];
  let looked = 0;
  for (const match of read.matchAll(inParentheses)) {
    looked += 1;
    if (looked > mostParentheses) break;
    const before = read.slice(Math.max(0, match.index - 200), match.index);
    const pair = pairIn(match[1] ?? '', before.split(/[.;:!?\n]/).at(-1) ?? '');
    if (pair) found.push(pair);
  }
  return found;
};
