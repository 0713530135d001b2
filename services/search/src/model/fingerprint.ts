/** Fingerprints of 64 bits, as 16 hexadecimal digits: near-duplicates differ in few bits (Charikar's simhash). */

const bandDigits = 4;

/**
 * Four keys of 16 bits each with its place. Two fingerprints that differ in at most three bits share at least one, so
 * near ones are found by equality (Manku, Jain, Das Sarma: Detecting near-duplicates for web crawling, 2007).
 */
export function bandsOf(fingerprint: string): number[] {
  if (!/^[0-9a-f]{16}$/.test(fingerprint)) return [];
  return [0, 1, 2, 3].map(
    (place) => place * 65_536 + Number.parseInt(fingerprint.slice(place * bandDigits, (place + 1) * bandDigits), 16),
  );
}

/** How many bits differ. */
export function bitDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count += 1;
  return count;
}
