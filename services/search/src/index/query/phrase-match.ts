/** Where one word of a phrase stands in a document, ascending. */
export interface Places {
  places: Uint32Array;
  count: number;
}

/**
 * Finds where the words of a phrase stand in order with at most `slop` more words between the first and the last than the
 * phrase has. For each first word the nearest continuation is taken, which is the shortest. Writes the places of the first
 * words into `into` and tells how many there are. `next` has room for a number a word.
 */
export const findPhrases = (
  slots: readonly Places[],
  slop: number,
  work: { next: Uint32Array; into: Uint32Array },
): number => {
  const { next, into } = work;
  const firsts = slots[0] as Places;
  const longest = slots.length - 1 + slop;
  next.fill(0);
  let found = 0;
  for (let at = 0; at < firsts.count; at += 1) {
    const first = firsts.places[at] as number;
    let before = first;
    for (let slot = 1; slot < slots.length; slot += 1) {
      const { places, count } = slots[slot] as Places;
      let index = next[slot] as number;
      while (index < count && (places[index] as number) <= before) index += 1;
      next[slot] = index;
      if (index === count) return found;
      before = places[index] as number;
    }
    if (before - first <= longest) into[found++] = first;
  }
  return found;
};
