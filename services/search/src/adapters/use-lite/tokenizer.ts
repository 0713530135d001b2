/** A piece of a word, and the logarithm of how likely it is. */
export type Vocabulary = readonly (readonly [piece: string, score: number])[];

interface TrieNode {
  children: Map<string, TrieNode>;
  id?: number;
}

/** The first ones stand for nothing that a text can hold. */
const reserved = 6;
const unknownId = 0;
const unknownPenalty = 20;
const space = '\u2581';

/** SentencePiece's unigram model: of all ways to cut a text into known pieces, the likeliest (Viterbi). */
export function createTokenizer(vocabulary: Vocabulary): (text: string) => number[] {
  const root: TrieNode = { children: new Map() };
  for (const [id, [piece]] of vocabulary.entries()) if (id >= reserved) insert(root, piece, id);
  const score = (id: number): number => vocabulary[id]?.[1] ?? -unknownPenalty;

  return (text) => {
    const letters = [...(space + text.normalize('NFKC').replaceAll(/\s+/g, space))];
    const best = new Float64Array(letters.length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(letters.length + 1);
    const ids = new Int32Array(letters.length + 1);
    best[0] = 0;
    const offer = (start: number, end: number, id: number): void => {
      const value = (best[start] ?? 0) + (id === unknownId ? -unknownPenalty : score(id));
      if (value < (best[end] ?? 0)) return;
      best[end] = value;
      from[end] = start;
      ids[end] = id;
    };
    for (let start = 0; start < letters.length; start += 1) {
      for (const { end, id } of piecesAt(root, letters, start)) offer(start, end, id);
      if (best[start + 1] === Number.NEGATIVE_INFINITY) offer(start, start + 1, unknownId);
    }
    return backwards(from, ids);
  };
}

function insert(root: TrieNode, piece: string, id: number): void {
  let node = root;
  for (const letter of piece) {
    let next = node.children.get(letter);
    if (!next) {
      next = { children: new Map() };
      node.children.set(letter, next);
    }
    node = next;
  }
  node.id = id;
}

/** The known pieces that begin at a place. */
function* piecesAt(root: TrieNode, letters: readonly string[], start: number): Generator<{ end: number; id: number }> {
  let node: TrieNode | undefined = root;
  for (let end = start; end < letters.length; end += 1) {
    node = node.children.get(letters[end] ?? '');
    if (!node) return;
    if (node.id !== undefined) yield { end: end + 1, id: node.id };
  }
}

/** Unknown letters in a row count as one unknown piece. */
function backwards(from: Int32Array, ids: Int32Array): number[] {
  const pieces: number[] = [];
  for (let end = from.length - 1; end > 0; end = from[end] ?? 0) {
    const id = ids[end] ?? unknownId;
    if (id !== unknownId || pieces.at(-1) !== unknownId) pieces.push(id);
  }
  return pieces.reverse();
}
