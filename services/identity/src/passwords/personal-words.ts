/** What an attacker who knows the user would try first (ASVS 6.2.11). */
export interface PersonalData {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Words of the place where the password is used, which are as easy to guess for everybody. */
const OUR_NAME = 'lyceum';

/** Shorter ones, such as the `li` of Li Na, are in too many words of any language. */
const SHORTEST_WORD = 3;

/**
 * How many characters are left of a password when all that is the user's own has been taken out of it: their names,
 * the parts of their address and our name, whatever the case, the accents and the direction. `undefined` when there
 * was nothing of the kind in it.
 */
export function lengthBesidePersonalWords(password: string, personal: PersonalData): number | undefined {
  let rest = folded(password);
  for (const word of personalWords(personal)) rest = rest.replaceAll(word, TAKEN);
  return rest.includes(TAKEN) ? [...rest.replaceAll(TAKEN, '')].length : undefined;
}

/** Stands where a word was taken out, so that the parts around it do not grow together to another. */
const TAKEN = '\u0000';

/** The longest first, since `ann` is in `annabel`. */
function personalWords({ email, firstName, lastName }: PersonalData): string[] {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const local = email.slice(0, at);
  // The last label is a public one, such as `org`.
  const labels = domain.split('.').slice(0, -1);
  const whole = [email, local, domain, ...labels, firstName, lastName, `${firstName}${lastName}`, OUR_NAME];
  const words = whole.flatMap((text) => [folded(text), ...folded(text).split(/[^\p{L}\p{N}]+/u)]);
  const both = words.flatMap((word) => [word, [...word].reverse().join('')]);
  const long = both.filter((word) => [...word].length >= SHORTEST_WORD);
  return [...new Set(long)].sort((a, b) => b.length - a.length);
}

/** Without case and accents: `Zoë` and `ZOE` are alike here. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(TAKEN, ' ').toLowerCase();
