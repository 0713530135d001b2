/** A pattern of robots.txt's kind: it matches the beginning of a text, `*` stands for anything, `$` at the end for the end. */
export interface Wildcard {
  matches(text: string): boolean;
}

/**
 * The pieces between the stars are looked for from left to right. Taking the first place of each is always right, because
 * a star takes whatever is left over; so no pattern can make it try again, and the cost is bounded by the two lengths.
 */
export function wildcard(pattern: string): Wildcard {
  const anchored = pattern.endsWith('$');
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = pieces[0] ?? '';
  if (pieces.length === 1) return { matches: (text) => (anchored ? text === first : text.startsWith(first)) };
  const middle = pieces.slice(1, -1).filter((piece) => piece !== '');
  const last = pieces.at(-1) ?? '';
  return {
    matches(text) {
      if (!text.startsWith(first)) return false;
      let at = first.length;
      for (const piece of middle) {
        const found = text.indexOf(piece, at);
        if (found < 0) return false;
        at = found + piece.length;
      }
      return anchored ? text.length - last.length >= at && text.endsWith(last) : text.indexOf(last, at) >= 0;
    },
  };
}
