/** The chance that a positive gets a higher score than a negative. */
export function areaUnderCurve(scores: readonly number[], positive: readonly boolean[]): number {
  const order = [...scores.keys()].sort((one, other) => (scores[one] ?? 0) - (scores[other] ?? 0));
  let ranks = 0;
  let positives = 0;
  for (const [rank, at] of order.entries()) {
    if (!positive[at]) continue;
    ranks += rank + 1;
    positives += 1;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * (scores.length - positives));
}

export function f1(
  found: readonly boolean[],
  positive: readonly boolean[],
): { f1: number; precision: number; recall: number } {
  const both = found.filter((one, at) => one && positive[at]).length;
  const precision = both / (found.filter(Boolean).length || 1);
  const recall = both / (positive.filter(Boolean).length || 1);
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall || 1) };
}

/** Logistic regression on one number (Platt's scaling), by Newton's method. */
export function fitLogistic(
  values: readonly number[],
  positive: readonly boolean[],
): { slope: number; offset: number } {
  let slope = 1;
  let offset = 0;
  for (let round = 0; round < 100; round += 1) {
    let [gs, go, ss, so, oo] = [1e-3 * slope, 0, 1e-3, 0, 1e-6];
    for (const [at, value] of values.entries()) {
      const chance = 1 / (1 + Math.exp(-slope * value - offset));
      const error = chance - (positive[at] ? 1 : 0);
      const weight = chance * (1 - chance);
      gs += error * value;
      go += error;
      ss += weight * value * value;
      so += weight * value;
      oo += weight;
    }
    const determinant = ss * oo - so * so || 1e-9;
    slope -= (oo * gs - so * go) / determinant;
    offset -= (ss * go - so * gs) / determinant;
  }
  return { slope: Number(slope.toFixed(4)), offset: Number(offset.toFixed(4)) };
}
