/** The first block from `start` on that reaches `document`: first near, then in growing steps, then by halving. */
export const seekBlock = (blockLast: Uint32Array, start: number, goal: { document: number; end: number }): number => {
  const { document, end } = goal;
  if (start >= end || (blockLast[start] as number) >= document) return start;
  let step = 1;
  let low = start;
  while (low + step < end && (blockLast[low + step] as number) < document) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((blockLast[middle] as number) < document) low = middle;
    else high = middle;
  }
  return high;
};
