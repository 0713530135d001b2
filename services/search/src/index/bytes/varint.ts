import type { Growing } from './growing.ts';

/** Numbers below 128 take one byte, below 16,384 two, and so on; the low seven bits come first. */
export const pushVarint = (target: Growing<Uint8Array<ArrayBuffer>>, value: number): void => {
  target.reserve(5);
  let rest = value;
  while (rest > 127) {
    target.data[target.length++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  target.data[target.length++] = rest;
};

/** Where `count` further numbers end. */
export const skipVarints = (bytes: Uint8Array, start: number, count: number): number => {
  let at = start;
  let left = count;
  while (left > 0) if ((bytes[at++] as number) < 128) left -= 1;
  return at;
};
