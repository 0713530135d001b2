/**
 * Counts where the words of a phrase stand in order with at most `slop` words more than the phrase has between the first
 * and the last. For each first word the nearest continuation is taken, which is the shortest; `visit` gets its place.
 * Lists are ascending.
 */
export const eachPhrase = (slots: number[][], slop: number, visit: (place: number) => void): void => {
  const [firsts, ...rest] = slots;
  if (!firsts) return;
  const longest = rest.length + slop;
  const next = new Array<number>(rest.length).fill(0);
  for (const first of firsts) {
    let before = first;
    for (const [slot, places] of rest.entries()) {
      let at = next[slot] as number;
      while (at < places.length && (places[at] as number) <= before) at += 1;
      next[slot] = at;
      if (at === places.length) return;
      before = places[at] as number;
    }
    if (before - first <= longest) visit(first);
  }
};
