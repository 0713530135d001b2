import { randomInt } from 'node:crypto';

/** The scale of the noise as a fraction, so that no rounding of floating-point numbers gives anything away. */
export interface Scale {
  readonly numerator: number;
  readonly denominator: number;
}

/** A number from 0 to `below` - 1, each as likely. */
export type RandomBelow = (below: number) => number;

const fairCoin = (random: RandomBelow) => random(2) === 1;

/** True with the chance exp(-numerator / denominator), for a fraction up to 1. */
function chanceOfExp(numerator: number, denominator: number, random: RandomBelow): boolean {
  let round = 1;
  while (random(denominator * round) < numerator) round += 1;
  return round % 2 === 1;
}

/**
 * A whole number drawn with a chance that falls with exp(-|x| / scale): the noise of differential privacy for counts.
 * Sampled exactly, without floating-point numbers (Canonne, Kamath, Steinke: The Discrete Gaussian for Differential
 * Privacy, 2020, algorithms 1 and 2), since rounded samples can betray what they hide (Mironov, 2012).
 */
export function discreteLaplace({ numerator, denominator }: Scale, random: RandomBelow = randomInt): number {
  for (;;) {
    const rest = random(numerator);
    if (!chanceOfExp(rest, numerator, random)) continue;
    let whole = 0;
    while (chanceOfExp(1, 1, random)) whole += 1;
    const size = Math.floor((rest + numerator * whole) / denominator);
    const negative = fairCoin(random);
    if (negative && size === 0) continue;
    return negative ? -size : size;
  }
}

export const standardDeviation = ({ numerator, denominator }: Scale): number => {
  const fall = Math.exp(-denominator / numerator);
  return Math.sqrt(2 * fall) / (1 - fall);
};
