import type { ModelServer } from './model-server.ts';

interface Wanted {
  count: number;
  dimensions: number;
}

const isVector = (value: unknown, dimensions: number): value is number[] =>
  Array.isArray(value) && value.length === dimensions && value.every((each) => Number.isFinite(each));

/** The vectors in an answer in the form of `/v1/embeddings`, in the order of what was asked and of length 1. */
export function vectorsIn(answer: unknown, server: ModelServer, { count, dimensions }: Wanted): Float32Array[] {
  const { data } = (answer ?? {}) as { data?: { index?: number; embedding?: unknown }[] };
  if (!Array.isArray(data) || data.length !== count) throw server.nonsense('gave another number of vectors');
  const ordered = data.map((each, at) => ({ ...each, index: each.index ?? at }));
  return ordered
    .sort((one, other) => one.index - other.index)
    .map(({ embedding }) => {
      if (!isVector(embedding, dimensions)) throw server.nonsense(`gave a vector that is not ${dimensions} numbers`);
      return unit(embedding);
    });
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
