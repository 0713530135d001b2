import { seededRandom } from '../../index/testing/random.ts';

/** Vectors around some topics, as those of texts are; a large spread makes them point anywhere. */
export interface Shape {
  dimensions: number;
  topics: number;
  spread: number;
  /** As models for pictures make them: no number below zero, most of them zero, and few that weigh much. */
  uneven?: boolean;
}

/** Makes vectors that are the same in every run with the same seed. */
export const seededVectors = (
  { dimensions, topics, spread, uneven = false }: Shape,
  seed: number,
): (() => Float32Array) => {
  const random = seededRandom(seed);
  /** About normal: the sum of three even numbers. */
  const any = (): number => random.next() + random.next() + random.next() - 1.5;
  const centres = Array.from({ length: topics }, () => Float32Array.from({ length: dimensions }, any));
  const weights = Float32Array.from({ length: dimensions }, () => 1 / (0.05 + random.next()) ** 1.5);
  return () => {
    const centre = random.pick(centres);
    const vector = centre.map((value) => value + spread * any());
    return uneven ? vector.map((value, at) => Math.max(0, value + 0.3) * (weights[at] as number)) : vector;
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
