import { join } from 'node:path';
import { IndexError } from '../model/index-error.ts';
import type { NearDocument, Passage } from '../ports/vector-index.ts';
import { createFindNear } from './find-near.ts';
import { createPassageMemory } from './passage-memory.ts';
import { openPassageStore, type StoredPassage } from './passage-store.ts';
import { normalised, quantise } from './quantise.ts';

export interface VectorOptions {
  folder: string;
  key: Uint8Array;
  dimensions: number;
}

export interface NearRequest {
  vector: Float32Array;
  count: number;
  among: string[] | undefined;
}

const mostResults = 10_000;
const longestId = 512;

/** The vector index as it runs in its thread. */
export const createVectorService = ({ folder, key, dimensions }: VectorOptions) => {
  const store = openPassageStore(join(folder, 'passages.db'), key, dimensions);
  const memory = createPassageMemory(dimensions);
  memory.fill(store.all());
  const findNear = createFindNear(memory);

  const unitOf = (vector: Float32Array): Float32Array => {
    if (vector.length !== dimensions)
      throw new IndexError('invalid_request', `A vector has ${vector.length} dimensions instead of ${dimensions}`);
    const unit = normalised(vector);
    if (!unit) throw new IndexError('invalid_request', 'A vector has no direction');
    return unit;
  };

  const toStored = ({ id, part, vector }: Passage): StoredPassage => {
    if (id === '' || id.length > longestId || !Number.isInteger(part) || part < 0)
      throw new IndexError('invalid_request', 'A passage has no sound id or part');
    return { id, part, quantised: quantise(unitOf(vector)) };
  };

  return {
    upsert(passages: Passage[]): void {
      // One that comes twice counts as it comes last.
      const stored = [...new Map(passages.map((each) => [`${each.part} ${each.id}`, toStored(each)])).values()];
      const ids = new Set(stored.map(({ id }) => id));
      store.change(ids, stored);
      for (const id of ids) memory.remove(id);
      for (const { id, part, quantised } of stored) memory.add(id, part, quantised);
    },
    delete(ids: string[]): void {
      store.change(ids, []);
      for (const id of ids) memory.remove(id);
    },
    has: (ids: string[]): boolean[] => ids.map((id) => memory.has(id)),
    near({ vector, count, among }: NearRequest): NearDocument[] {
      if (!Number.isInteger(count) || count < 0 || count > mostResults)
        throw new IndexError('invalid_request', `count goes from 0 to ${mostResults}`);
      return findNear(unitOf(vector), count, among);
    },
    stats: memory.stats,
    close: (): void => store.close(),
  };
};
