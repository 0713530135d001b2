/** Turns vectors into bits, one a dimension, 32 in a number: few differ where vectors point the same way. */
export interface Signs {
  /** How many numbers the bits of one vector take. */
  readonly words: number;
  /** `step` is what one step of the values stands for; `middle` is that of all vectors. */
  of(values: Int8Array | Float32Array, middle: Float32Array, step?: number): Int32Array;
}

/** The same in every run; any even mix of both would do. */
const flipAt = (at: number): boolean => (Math.imul(at + 1, 0x9e3779b1) >>> 15) % 2 === 1;

/**
 * Whether each number is above zero, after the middle was taken away and what is left was turned in space. Numbers that a
 * model makes are of very different weight, and many are nearly always zero; turned (a Walsh-Hadamard transform of randomly
 * flipped numbers, as in Ailon and Chazelle 2009), each bit tells as much as any other.
 */
export const createSigns = (dimensions: number): Signs => {
  const words = Math.ceil(dimensions / 32);
  const size = 2 ** Math.ceil(Math.log2(words * 32));
  const flips = Float32Array.from({ length: size }, (_, at) => (flipAt(at) ? -1 : 1));
  const turned = new Float32Array(size);

  const turn = (): void => {
    for (let half = 1; half < size; half *= 2) {
      for (let start = 0; start < size; start += 2 * half) {
        for (let at = start; at < start + half; at += 1) {
          const left = turned[at] as number;
          const right = turned[at + half] as number;
          turned[at] = left + right;
          turned[at + half] = left - right;
        }
      }
    }
  };

  return {
    words,
    of(values, middle, step = 1) {
      for (let at = 0; at < dimensions; at += 1)
        turned[at] = ((values[at] as number) * step - (middle[at] as number)) * (flips[at] as number);
      turned.fill(0, dimensions);
      turn();
      const signs = new Int32Array(words);
      for (let at = 0; at < words * 32; at += 1)
        if ((turned[at] as number) > 0) signs[at >> 5] = (signs[at >> 5] as number) | (1 << (at & 31));
      return signs;
    },
  };
};
