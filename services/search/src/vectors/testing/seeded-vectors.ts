import { seededRandom } from '../../index/testing/random.ts';

/** Vectors around some topics, as those of texts are; a large spread makes them point anywhere. */
export interface Shape {
  dimensions: number;
  topics: number;
  spread: number;
  /** Added to every number, as what all have in common. */
  offset?: number;
}

/** Makes vectors that are the same in every run with the same seed. */
export const seededVectors = (
  { dimensions, topics, spread, offset = 0 }: Shape,
  seed: number,
): (() => Float32Array) => {
  const random = seededRandom(seed);
  /** About normal: the sum of three even numbers. */
  const any = (): number => random.next() + random.next() + random.next() - 1.5;
  const centres = Array.from({ length: topics }, () => Float32Array.from({ length: dimensions }, any));
  return () => {
    const centre = random.pick(centres);
    return centre.map((value) => value + spread * any() + offset);
  };
};

export const cosine = (left: Float32Array, right: Float32Array): number => {
  let dot = 0;
  let leftSquare = 0;
  let rightSquare = 0;
  for (let at = 0; at < left.length; at += 1) {
    const one = left[at] as number;
    const other = right[at] as number;
    dot += one * other;
    leftSquare += one * one;
    rightSquare += other * other;
  }
  return dot / Math.sqrt(leftSquare * rightSquare);
};
