/** The two largest, by their places. */
export function twoLikeliest(logits: Float32Array): [number, number] {
  let best = 0;
  let second = -1;
  for (let at = 1; at < logits.length; at += 1) {
    const value = logits[at] ?? 0;
    if (value > (logits[best] ?? 0)) {
      second = best;
      best = at;
    } else if (second === -1 || value > (logits[second] ?? 0)) second = at;
  }
  return [best, Math.max(0, second)];
}

/** The softmax of one. */
export function chance(logits: Float32Array, place: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const logit of logits) most = Math.max(most, logit);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - most);
  return Math.exp((logits[place] ?? Number.NEGATIVE_INFINITY) - most) / sum;
}
