/**
 * The area under the ROC curve of telling two groups apart by a threshold, in whichever direction works better: how
 * likely it is that of one from each, the greater is guessed right (Mann and Whitney). Ties count half.
 */
export function aucOf(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, first: true })), ...other.map((value) => ({ value, first: false }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end++;
    const rank = (start + 1 + end) / 2;
    for (let index = start; index < end; index++) if (all[index]?.first) rankSum += rank;
    start = end;
  }
  const area = (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
  return Math.max(area, 1 - area);
}
