import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VectorIndex } from './vector-index.ts';

/** A vector that points along one axis, and a little along others. */
const along = (axis: number, others: Record<number, number> = {}): Float32Array => {
  const vector = new Float32Array(16);
  vector[axis] = 1;
  for (const [at, value] of Object.entries(others)) vector[Number(at)] = value;
  return vector;
};

/** What every vector index does. `open` gives one for 16 dimensions, empty. */
export const vectorIndexContract = (name: string, open: () => Promise<VectorIndex>): void => {
  describe(`${name} as a vector index`, () => {
    let index: VectorIndex;
    beforeAll(async () => {
      index = await open();
    });
    afterAll(() => index.close());
    beforeEach(() => index.delete(['a', 'b', 'c', 'd']));

    const near = async (vector: Float32Array, more: { count?: number; among?: ReadonlySet<string> } = {}) =>
      (await index.near({ vector, count: 10, ...more })).map(({ id }) => id);

    test('finds the nearest first, each document once and by its nearest passage', async () => {
      await index.upsert([
        { id: 'a', part: 0, vector: along(0) },
        { id: 'a', part: 3, vector: along(1, { 0: 0.2 }) },
        { id: 'b', part: 0, vector: along(1, { 0: 0.9 }) },
        { id: 'c', part: 0, vector: along(2) },
      ]);
      const found = await index.near({ vector: along(1), count: 3 });
      expect(found.map(({ id, part }) => [id, part])).toEqual([
        ['a', 3],
        ['b', 0],
        ['c', 0],
      ]);
      expect(found[0]?.likeness).toBeCloseTo(1 / Math.hypot(1, 0.2), 2);
      expect(found[2]?.likeness).toBeCloseTo(0, 2);
      expect(await near(along(1), { count: 1 })).toEqual(['a']);
    });

    test('the length of a vector does not count, only where it points', async () => {
      await index.upsert([
        { id: 'a', part: 0, vector: along(0).map((value) => value * 1000) },
        { id: 'b', part: 0, vector: along(0, { 1: 0.5 }) },
      ]);
      const [first] = await index.near({ vector: along(0).map((value) => value / 1000), count: 1 });
      expect(first?.id).toBe('a');
      expect(first?.likeness).toBeCloseTo(1, 2);
    });

    test('an upsert replaces all passages of its documents and is found at once', async () => {
      await index.upsert([
        { id: 'a', part: 0, vector: along(0) },
        { id: 'a', part: 1, vector: along(1) },
      ]);
      await index.upsert([{ id: 'a', part: 0, vector: along(2) }]);
      expect(await index.stats()).toMatchObject({ documents: 1, passages: 1 });
      const [found] = await index.near({ vector: along(1), count: 1 });
      expect(found?.likeness).toBeCloseTo(0, 2);
    });

    test('what was deleted is not found, and unknown ids are left alone', async () => {
      await index.upsert([
        { id: 'a', part: 0, vector: along(0) },
        { id: 'b', part: 0, vector: along(0) },
      ]);
      expect(await index.has(['a', 'b', 'x'])).toEqual([true, true, false]);
      await index.delete(['a', 'x']);
      expect(await index.has(['a', 'b'])).toEqual([false, true]);
      expect(await near(along(0))).toEqual(['b']);
      await index.upsert([{ id: 'd', part: 0, vector: along(5) }]);
      expect(await near(along(5), { count: 1 })).toEqual(['d']);
    });

    test('only those among the given are found', async () => {
      await index.upsert([
        { id: 'a', part: 0, vector: along(0) },
        { id: 'b', part: 0, vector: along(0, { 1: 0.3 }) },
        { id: 'c', part: 0, vector: along(0, { 1: 0.6 }) },
      ]);
      expect(await near(along(0), { among: new Set(['c', 'b', 'unknown']) })).toEqual(['b', 'c']);
      expect(await near(along(0), { among: new Set() })).toEqual([]);
    });

    test('vectors of another length or without direction are refused, and nothing is harmed', async () => {
      await index.upsert([{ id: 'a', part: 0, vector: along(0) }]);
      const wrong = [new Float32Array(3).fill(1), new Float32Array(16), new Float32Array(16).fill(Number.NaN)];
      for (const vector of wrong) {
        const refusal = { code: 'invalid_request' };
        await expect(index.upsert([{ id: 'b', part: 0, vector }])).rejects.toMatchObject(refusal);
        await expect(index.near({ vector, count: 1 })).rejects.toMatchObject(refusal);
      }
      expect(await near(along(0))).toEqual(['a']);
    });
  });
};
