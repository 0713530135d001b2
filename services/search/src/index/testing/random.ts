/** Random numbers that are the same in every run with the same seed (mulberry32). */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(values: readonly T[]): T => values[below(values.length)] as T,
  };
};

export type SeededRandom = ReturnType<typeof seededRandom>;
