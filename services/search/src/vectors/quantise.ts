/** A vector in little: a signed byte a dimension, and what one of its steps stands for. */
export interface Quantised {
  codes: Int8Array;
  step: number;
}

const largest = 127;

/** The vector with the length 1; undefined when it has no direction. */
export const normalised = (vector: Float32Array): Float32Array | undefined => {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square);
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : undefined;
};

/** The cosine of two vectors kept like this is off by about a thousandth. */
export const quantise = (unit: Float32Array): Quantised => {
  let most = 0;
  for (const value of unit) most = Math.max(most, Math.abs(value));
  const codes = Int8Array.from(unit, (value) => Math.round((value / most) * largest));
  // The step that makes the length of the codes 1 again, so that rounding does not change likenesses to all others.
  let square = 0;
  for (const code of codes) square += code * code;
  return { codes, step: 1 / Math.sqrt(square) };
};
