import { byUnits } from './string-table.ts';

/** Numbers of strings share a float with what the strings begin with: 21 bits for the number, 32 for the beginning. */
const mostStrings = 2 ** 21;
const frontBits = 32;

/** A small number for each unit that the strings have, in the order of the units; 0 stands for the end of a string. */
const rankUnits = (texts: readonly string[]): { ranks: Uint16Array; bits: number } => {
  const ranks = new Uint16Array(65_536);
  for (const text of texts) for (let at = 0; at < text.length; at += 1) ranks[text.charCodeAt(at)] = 1;
  let rank = 0;
  for (let unit = 0; unit < ranks.length; unit += 1) {
    if (ranks[unit] === 0) continue;
    rank += 1;
    ranks[unit] = rank;
  }
  return { ranks, bits: Math.max(1, Math.ceil(Math.log2(rank + 1))) };
};

/** The beginning of each string as a number, and below it the number of the string. */
const keysOf = (texts: readonly string[]): Float64Array => {
  const { ranks, bits } = rankUnits(texts);
  const length = Math.floor(frontBits / bits);
  const step = 2 ** bits;
  const keys = new Float64Array(texts.length);
  for (let number = 0; number < texts.length; number += 1) {
    const text = texts[number] as string;
    let front = 0;
    for (let at = 0; at < length; at += 1)
      front = front * step + (at < text.length ? (ranks[text.charCodeAt(at)] as number) : 0);
    keys[number] = front * mostStrings + number;
  }
  return keys;
};

/** Comparing strings is what takes the time: only those with the same first few units are compared. */
const sortRuns = (order: Uint32Array, keys: Float64Array, compare: (left: number, right: number) => number): void => {
  let start = 0;
  while (start < order.length) {
    const front = Math.floor((keys[start] as number) / mostStrings);
    let end = start + 1;
    while (end < order.length && Math.floor((keys[end] as number) / mostStrings) === front) end += 1;
    if (end - start > 1) order.subarray(start, end).sort(compare);
    start = end;
  }
};

/** The numbers of the strings in the order of `byUnits`; `tie` orders equal ones. */
export const sortedNumbers = (
  texts: readonly string[],
  tie: (left: number, right: number) => number = (left, right) => left - right,
): Uint32Array => {
  const compare = (left: number, right: number): number =>
    byUnits(texts[left] as string, texts[right] as string) || tie(left, right);
  if (texts.length > mostStrings) return Uint32Array.from(texts.keys()).sort(compare);
  const keys = keysOf(texts).sort();
  const order = Uint32Array.from(keys, (key) => key % mostStrings);
  sortRuns(order, keys, compare);
  return order;
};
