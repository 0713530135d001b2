/** Languages that write compounds in one word, and what they put between the parts. */
const links: ReadonlyMap<string, string[]> = new Map([
  ['de', ['', 's', 'es', 'n', 'en', 'er', 'e']],
  ['nl', ['', 's', 'en', 'e']],
  ['sv', ['', 's']],
  ['da', ['', 's', 'e']],
  ['no', ['', 's', 'e']],
  ['nb', ['', 's', 'e']],
]);

const shortestCompound = 8;
const shortestPart = 4;

export interface Cut {
  head: string;
  tail: string;
}

/** Every way to cut a word in two, with and without the letters that link the parts. */
export const cutsOf = (word: string, language: string | undefined): Cut[] => {
  // A word of a language that could not be told is cut as German is: both parts have to be words anyway.
  const linking = links.get(language ?? 'de');
  if (!linking || word.length < shortestCompound) return [];
  const cuts: Cut[] = [];
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const front = word.slice(0, at);
    for (const link of linking) {
      const head = front.slice(0, front.length - link.length);
      if (front.endsWith(link) && head.length >= shortestPart) cuts.push({ head, tail: word.slice(at) });
    }
  }
  return cuts;
};

/** Both parts have to be words of their own; the cut whose rarer part is the most frequent is the likeliest. */
export const bestCut = (cuts: Cut[], documents: ReadonlyMap<string, number>): Cut | undefined => {
  const strength = ({ head, tail }: Cut): number => Math.min(documents.get(head) ?? 0, documents.get(tail) ?? 0);
  const [best] = cuts.toSorted((left, right) => strength(right) - strength(left));
  return best && strength(best) > 0 ? best : undefined;
};
