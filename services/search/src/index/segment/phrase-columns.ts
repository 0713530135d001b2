import { byUnits, createStringTableWriter, maxStringLength, type StringTableData } from '../bytes/string-table.ts';

/** What may complete a query: a title or heading, how much it counts, and a document that has it. */
export interface PhraseEntry {
  weight: number;
  document: number;
}

/** A segment keeps this many completions, the weightiest. */
const maxPhrases = 200_000;
const longestPhrase = 80;
/** Comes between the folded form that is compared and the form that is shown, where they differ. */
const displayMark = '\u0000';

const latinMarks = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** One spelling for what is typed and what is suggested: no case, no accents, single spaces. */
export const foldPhrase = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(latinMarks, '$1')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trimStart();

/** The key under which a title or heading is kept, or undefined when it is no use as a completion. */
export const phraseKey = (text: string): string | undefined => {
  const shown = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  if (shown.length < 2 || shown.length > longestPhrase) return undefined;
  const folded = foldPhrase(shown);
  const key = folded === shown ? folded : `${folded}${displayMark}${shown}`;
  return key.length <= maxStringLength ? key : undefined;
};

export const shownPhrase = (key: string): string => key.slice(key.indexOf(displayMark) + 1);

/** A binary tree whose leaves are the weights: `tree[1]` is the root, node n has the children 2n and 2n + 1. */
const maximumTree = (weights: Float32Array): Float32Array => {
  const size = weights.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(weights.length));
  const tree = new Float32Array(size * 2);
  tree.set(weights, size);
  for (let node = size - 1; node > 0; node -= 1) {
    tree[node] = Math.max(tree[node * 2] as number, tree[node * 2 + 1] as number);
  }
  return tree;
};

const heaviest = (entries: [string, PhraseEntry][]): [string, PhraseEntry][] => {
  if (entries.length <= maxPhrases) return entries;
  return entries.sort(([, left], [, right]) => right.weight - left.weight).slice(0, maxPhrases);
};

export const phraseColumns = (phrases: ReadonlyMap<string, PhraseEntry>) => {
  const kept = heaviest([...phrases]).sort(([left], [right]) => byUnits(left, right));
  const writer = createStringTableWriter();
  for (const [key] of kept) writer.add(key);
  const table: StringTableData = writer.done();
  const phraseWeight = Float32Array.from(kept, ([, entry]) => entry.weight);
  return {
    table,
    phraseWeight,
    phraseDocument: Uint32Array.from(kept, ([, entry]) => entry.document),
    phraseTree: maximumTree(phraseWeight),
  };
};

export const addPhrase = (phrases: Map<string, PhraseEntry>, key: string | undefined, entry: PhraseEntry): void => {
  if (key === undefined) return;
  const known = phrases.get(key);
  if (known) known.weight += entry.weight;
  else phrases.set(key, entry);
};
