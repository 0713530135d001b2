import { longestWord } from './error-rows.ts';

export interface ListedWord {
  word: string;
  /** How often it is met. */
  count: number;
}

/** Words by their beginnings, in typed arrays: node 0 is the empty beginning, and 0 as a link means none. */
export interface WordTree {
  unit: Uint16Array;
  child: Uint32Array;
  sibling: Uint32Array;
  /** How often the word that ends here is met; 0 where none ends. */
  count: Float64Array;
  /** The highest count at or below the node. */
  most: Float64Array;
}

const sortedCounts = (list: Iterable<ListedWord>): [string, number][] => {
  const counts = new Map<string, number>();
  for (const { word, count } of list) {
    const fits = word.length > 1 && word.length <= longestWord && count > 0;
    if (fits) counts.set(word, Math.max(count, counts.get(word) ?? 0));
  }
  return [...counts].sort(([left], [right]) => (left < right ? -1 : 1));
};

const sharedLetters = (left: string, right: string): number => {
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  return at;
};

export const growWordTree = (list: Iterable<ListedWord>): WordTree => {
  const words = sortedCounts(list);
  let size = 1;
  words.forEach(([word], at) => {
    size += word.length - sharedLetters(word, words[at - 1]?.[0] ?? '');
  });
  const tree: WordTree = {
    unit: new Uint16Array(size),
    child: new Uint32Array(size),
    sibling: new Uint32Array(size),
    count: new Float64Array(size),
    most: new Float64Array(size),
  };
  const path = new Uint32Array(longestWord + 1);
  let used = 1;
  let before = '';
  for (const [word, count] of words) {
    const shared = sharedLetters(word, before);
    for (let depth = shared; depth < word.length; depth += 1) {
      const node = used;
      used += 1;
      tree.unit[node] = word.charCodeAt(depth);
      const parent = path[depth] as number;
      // Words come in order, so what branched off here before is the last child of its parent.
      if (depth === shared && depth < before.length) tree.sibling[path[depth + 1] as number] = node;
      else tree.child[parent] = node;
      path[depth + 1] = node;
    }
    tree.count[path[word.length] as number] = count;
    for (let depth = 0; depth <= word.length; depth += 1) {
      const node = path[depth] as number;
      tree.most[node] = Math.max(tree.most[node] as number, count);
    }
    before = word;
  }
  return tree;
};
