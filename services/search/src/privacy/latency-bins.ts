/**
 * A sketch of how long searches took, as DDSketch (Masson, Rim, Lee, 2019) with fixed bins: each bin is a seventh of its
 * value wide to either side, so a percentile is right to 15%, and sketches are merged by adding them up. The bins are
 * fixed because each of them carries noise, and one that were there only when needed would tell that it was.
 */
const growth = 1.35;
const logOfGrowth = Math.log(growth);
/** The last one holds all from 36 s on. */
export const latencyBins = 36;

export const binOf = (ms: number): number =>
  Math.min(latencyBins - 1, Math.max(0, Math.ceil(Math.log(Math.max(ms, 1e-9)) / logOfGrowth)));

/** The middle of a bin, in the sense that it is equally far, in parts of itself, from both ends. */
const middleOf = (bin: number): number => (2 * growth ** bin) / (growth + 1);

export interface Percentiles {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** Undefined when there are fewer than `least`, counted with the noise. */
export function percentilesOf(bins: readonly number[], least: number): Percentiles | undefined {
  // Noise makes single bins negative; added up from below and kept from falling, they are a distribution again.
  let sum = 0;
  let highest = 0;
  const upTo = bins.map((count) => {
    sum += count;
    highest = Math.max(highest, sum);
    return highest;
  });
  if (sum < least || highest <= 0) return undefined;
  const at = (share: number) => {
    const bin = upTo.findIndex((count) => count >= share * highest);
    return Math.round(middleOf(bin) * 10) / 10;
  };
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}
