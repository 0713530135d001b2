import { chunkSize } from '../segment/segment.ts';

/** One bit for each document of a chunk. */
export const chunkWords = chunkSize / 32;

/** What one part of a query found in the present chunk: which documents, and the score of each. */
export interface Found {
  bits: Uint32Array;
  scores: Float64Array;
}

/** Lends out the memory that a search needs, so that a search allocates next to nothing. */
export const createScratch = () => {
  const all: Found[] = [];
  let used = 0;
  return {
    take(): Found {
      const free = all[used] ?? { bits: new Uint32Array(chunkWords), scores: new Float64Array(chunkSize) };
      all[used] = free;
      used += 1;
      return free;
    },
    /** Everything taken may be lent out again. */
    reset(): void {
      used = 0;
    },
  };
};

export type Scratch = ReturnType<typeof createScratch>;

/** Calls `visit` for each set bit, in ascending order. */
export const eachBit = (bits: Uint32Array, visit: (slot: number) => void): void => {
  for (let at = 0; at < chunkWords; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      const low = word & -word;
      visit(at * 32 + 31 - Math.clz32(low));
      word ^= low;
    }
  }
};

export const hasBit = (bits: Uint32Array, slot: number): boolean =>
  ((bits[slot >> 5] as number) & (1 << (slot & 31))) !== 0;

export const setBit = (bits: Uint32Array, slot: number): void => {
  bits[slot >> 5] = (bits[slot >> 5] as number) | (1 << (slot & 31));
};

/** The first set bit at or after `slot`, or `chunkSize`. */
export const nextBit = (bits: Uint32Array, slot: number): number => {
  if (slot >= chunkSize) return chunkSize;
  let at = slot >> 5;
  let word = (bits[at] as number) & (-1 << (slot & 31));
  while (word === 0) {
    at += 1;
    if (at === chunkWords) return chunkSize;
    word = bits[at] as number;
  }
  return at * 32 + 31 - Math.clz32(word & -word);
};

export const isEmpty = (bits: Uint32Array): boolean => {
  for (let at = 0; at < chunkWords; at += 1) if (bits[at] !== 0) return false;
  return true;
};
