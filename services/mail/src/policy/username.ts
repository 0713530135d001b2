/** What a username may be; said in the words that a person is shown. */
export type UsernameFault =
  | 'It needs at least 3 characters.'
  | 'It can have 64 characters at most.'
  | 'It can hold letters from a to z, digits, dots, hyphens and underscores only.'
  | 'It has to begin and end with a letter or a digit.'
  | 'Dots, hyphens and underscores cannot follow one another.'
  | 'The address would be longer than 254 characters.';

/** RFC 5321, 4.5.3.1.3: a path has 256 octets, two of which are its angle brackets. */
const longestAddress = 254;

/** Letter case does not count, here or anywhere after. */
export const foldUsername = (username: string): string => username.toLowerCase();

/** The first fault of a folded username, or undefined. */
export function faultOfUsername(username: string): UsernameFault | undefined {
  // toLowerCase makes an ASCII k of the Kelvin sign, so the characters are judged after folding; nothing else folds into a to z.
  if (!/^[a-z0-9._-]*$/.test(username)) {
    return 'It can hold letters from a to z, digits, dots, hyphens and underscores only.';
  }
  if (username.length < 3) return 'It needs at least 3 characters.';
  if (username.length > 64) return 'It can have 64 characters at most.';
  if (!/^[a-z0-9].*[a-z0-9]$/.test(username)) return 'It has to begin and end with a letter or a digit.';
  if (/[._-]{2}/.test(username)) return 'Dots, hyphens and underscores cannot follow one another.';
  return undefined;
}

export function faultOfAddress(username: string, domain: string): UsernameFault | undefined {
  const tooLong = username.length + 1 + domain.length > longestAddress;
  return faultOfUsername(username) ?? (tooLong ? 'The address would be longer than 254 characters.' : undefined);
}
