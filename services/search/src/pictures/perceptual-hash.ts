/** Side of the grey picture that is hashed. */
export const hashedSide = 32;
const kept = 8;

const cosines = Array.from({ length: kept }, (_, frequency) =>
  Float64Array.from({ length: hashedSide }, (_, at) =>
    Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * hashedSide)),
  ),
);

/** The lowest frequencies of a grey picture of 32 x 32, by rows. */
function lowFrequencies(grey: Uint8Array): number[] {
  const rows = cosines.map((wave) =>
    Float64Array.from({ length: hashedSide }, (_, y) => {
      let sum = 0;
      for (let x = 0; x < hashedSide; x += 1) sum += (grey[y * hashedSide + x] ?? 0) * (wave[x] ?? 0);
      return sum;
    }),
  );
  return cosines.flatMap((wave) => rows.map((row) => row.reduce((sum, value, y) => sum + value * (wave[y] ?? 0), 0)));
}

/**
 * 64 bits that stay alike when a picture is recompressed or scaled: which of its low frequencies are above the middle
 * one (a DCT hash, after Zauner 2010). As 16 hexadecimal digits.
 */
export function perceptualHash(grey: Uint8Array): string {
  const frequencies = lowFrequencies(grey);
  // The first one is only how bright the picture is.
  const middle = frequencies.slice(1).sort((one, other) => one - other)[31] ?? 0;
  const bits = frequencies.map((value, at) => (at > 0 && value > middle ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

/** How many of the 64 bits differ. */
export function hashDistance(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count += 1;
  return count;
}
