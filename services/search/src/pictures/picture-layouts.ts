import type { VectorIndex } from '../ports/vector-index.ts';
import { mirroredLayout } from './layout.ts';

/** Finds pictures by their layouts: also copies so small or blurred that a model sees something else in them. */
export interface PictureLayouts {
  keep(id: string, layout: Float32Array): Promise<void>;
  remove(ids: string[]): Promise<void>;
  /** By id, how alike they are, from -1 to 1, as it is or in a mirror; only those in `among` when it is given. */
  near(layout: Float32Array, among?: ReadonlySet<string>): Promise<Map<string, number>>;
}

const mostFound = 100;

/** `vectors` has as many dimensions as a layout has numbers. */
export const createPictureLayouts = (vectors: VectorIndex): PictureLayouts => ({
  keep: (id, vector) => vectors.upsert([{ id, part: 0, vector }]),
  remove: vectors.delete,
  async near(layout, among) {
    const asked = [layout, mirroredLayout(layout)].map((vector) =>
      vectors.near({ vector, count: mostFound, ...(among ? { among } : {}) }),
    );
    const found = new Map<string, number>();
    for (const { id, likeness } of (await Promise.all(asked)).flat())
      found.set(id, Math.max(found.get(id) ?? -1, likeness));
    return found;
  },
});
