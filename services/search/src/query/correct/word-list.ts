import type { ErrorCosts } from './error-costs.ts';
import { ErrorRows, longestWord } from './error-rows.ts';
import { growWordTree, type ListedWord, type WordTree } from './word-tree.ts';

export interface NearWord extends ListedWord {
  /** What the mistake costs. */
  cost: number;
}

/** How much a word's frequency counts against the likelihood of the mistake. */
export const frequencyWeight = 0.4;

/** What speaks for a word that is met so often. */
const bonusOf = (count: number): number => frequencyWeight * Math.log(count + 1);

interface WeighedTree extends WordTree {
  /** Of the most frequent word at or below the node. */
  bonus: Float64Array;
}

/** Walks the tree, passing over every branch in which even the most frequent word would be too unlikely. */
class Walk {
  readonly found: NearWord[] = [];
  readonly #tree: WeighedTree;
  readonly #rows: ErrorRows;
  readonly #bound: number;
  readonly #meant = new Uint16Array(longestWord);

  constructor(tree: WeighedTree, rows: ErrorRows, bound: number) {
    this.#tree = tree;
    this.#rows = rows;
    this.#bound = bound;
  }

  below(node: number, depth: number, lowestBefore: number): void {
    const { child, sibling, unit, count, bonus } = this.#tree;
    for (let next = child[node] as number; next !== 0; next = sibling[next] as number) {
      this.#meant[depth] = unit[next] as number;
      const lowest = this.#rows.fill(this.#meant, depth + 1);
      if ((count[next] as number) > 0) this.#keep(count[next] as number, depth + 1);
      // Swapped letters and sounds reach back a row, so that the row before counts too.
      const reach = Math.min(lowest, lowestBefore);
      if (reach - (bonus[next] as number) <= this.#bound) this.below(next, depth + 1, lowest);
    }
  }

  #keep(count: number, depth: number): void {
    const cost = this.#rows.whole(this.#meant, depth);
    if (cost - bonusOf(count) > this.#bound) return;
    this.found.push({ word: String.fromCharCode(...this.#meant.subarray(0, depth)), count, cost });
  }
}

export interface WordList {
  /** The likeliest words first, at most `limit`. */
  nearest(typed: string, limit: number): NearWord[];
}

/** From likely to far-fetched: each round looks further, until one finds something. */
const step = 2.5;
const rounds = 6;

export const createWordList = (words: Iterable<ListedWord>, costs: ErrorCosts): WordList => {
  const grown = growWordTree(words);
  const tree: WeighedTree = { ...grown, bonus: grown.most.map(bonusOf) };
  const likeliest = -(tree.bonus[0] as number);
  const rank = ({ cost, count }: NearWord): number => cost - bonusOf(count);
  return {
    nearest(typed, limit) {
      if (typed.length < 2 || typed.length > longestWord) return [];
      const rows = new ErrorRows(typed, costs);
      for (let round = 1; round <= rounds; round += 1) {
        const walk = new Walk(tree, rows, likeliest + round * step);
        walk.below(0, 0, 0);
        if (walk.found.length > 0) return walk.found.sort((left, right) => rank(left) - rank(right)).slice(0, limit);
      }
      return [];
    },
  };
};
