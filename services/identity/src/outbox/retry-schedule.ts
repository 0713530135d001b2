/** When to try again. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** RFC 5321, 4.5.4.1, asks for four to five days of a mail server; what we send is stale long before. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

/**
 * The wait after so many failed attempts: 5 s, 10 s, 20 s and so on up to an hour, of which up to a half is left out at
 * random, so that what failed together does not come back together.
 */
export function waitAfter(attempts: number, random: () => number): number {
  const whole = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return Math.round(whole * (1 - random() / 2));
}
