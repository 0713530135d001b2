import type { MarkupElement } from '../../markup/element.ts';
import type { Leaf, Leaves } from './leaves.ts';

/** Sums over the leaves of an element, each in constant time. */
export interface TextSums {
  length(element: MarkupElement): number;
  linkLength(element: MarkupElement): number;
  /** Characters outside links in leaves that read like prose. */
  prose(element: MarkupElement): number;
}

const sentenceEnd = /[.!?…。！？؟।:]["'”’»)\]]*(?:\s|$)/;

/** Whether it reads like sentences rather than like labels. */
export function isProse(leaf: Leaf): boolean {
  const own = leaf.text.length - leaf.linkLength;
  if (own < 20 || leaf.linkLength > own) return false;
  return own >= 80 || sentenceEnd.test(leaf.text);
}

function prefix(leaves: Leaves, value: (leaf: Leaf) => number): (element: MarkupElement) => number {
  const sums = new Float64Array(leaves.list.length + 1);
  leaves.list.forEach((leaf, index) => {
    sums[index + 1] = (sums[index] ?? 0) + value(leaf);
  });
  return (element) => (sums[leaves.end[element.order] ?? 0] ?? 0) - (sums[leaves.first[element.order] ?? 0] ?? 0);
}

export function createTextSums(leaves: Leaves): TextSums {
  return {
    length: prefix(leaves, (leaf) => leaf.text.length),
    linkLength: prefix(leaves, (leaf) => leaf.linkLength),
    prose: prefix(leaves, (leaf) => (isProse(leaf) ? leaf.text.length - leaf.linkLength : 0)),
  };
}
