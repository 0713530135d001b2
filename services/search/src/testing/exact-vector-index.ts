import type { Passage, VectorIndex } from '../ports/vector-index.ts';

/** Compares with every vector there is: slow, and never wrong. */
export function createExactVectorIndex(): VectorIndex {
  const documents = new Map<string, Passage[]>();
  const likeness = (one: Float32Array, other: Float32Array) =>
    one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  return {
    async upsert(passages) {
      for (const { id } of passages) documents.delete(id);
      for (const passage of passages) documents.set(passage.id, [...(documents.get(passage.id) ?? []), passage]);
    },
    async delete(ids) {
      for (const id of ids) documents.delete(id);
    },
    has: async (ids) => ids.map((id) => documents.has(id)),
    async near({ vector, count, among }) {
      const candidates = [...documents].filter(([id]) => among?.has(id) ?? true);
      const found = candidates.map(([id, passages]) =>
        passages
          .map((passage) => ({ id, part: passage.part, likeness: likeness(vector, passage.vector) }))
          .reduce((best, one) => (one.likeness > best.likeness ? one : best)),
      );
      return found.sort((one, other) => other.likeness - one.likeness).slice(0, count);
    },
    stats: async () => ({ documents: documents.size, passages: [...documents.values()].flat().length, memoryBytes: 0 }),
    async close() {},
  };
}
