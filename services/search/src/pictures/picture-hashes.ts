import type { SeenPicture } from '../model/picture.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { hashBits } from './perceptual-hash.ts';

/** A picture whose outlines are nearly the same. */
export interface NearOutlines {
  id: string;
  /** How many bits of the hash differ. */
  bits: number;
}

/** Finds pictures by their hashes: also copies so small or blurred that a model sees something else in them. */
export interface PictureHashes {
  keep(id: string, hash: string): Promise<void>;
  has(ids: string[]): Promise<boolean[]>;
  remove(ids: string[]): Promise<void>;
  /** As it is and in a mirror; only those in `among` when it is given. */
  near(picture: Pick<SeenPicture, 'hash' | 'mirrorHash'>, request: NearRequest): Promise<NearOutlines[]>;
}

interface NearRequest {
  mostBits: number;
  among?: ReadonlySet<string> | undefined;
}

const mostFound = 200;

/** One number a bit, 1 or -1: then the cosine of two hashes counts the bits that they have in common. */
function vectorOf(hash: string): Float32Array {
  const value = BigInt(`0x${hash}`);
  return Float32Array.from({ length: hashBits }, (_, at) => ((value >> BigInt(at)) & 1n ? 1 : -1));
}

/** `vectors` has as many dimensions as a hash has bits. */
export function createPictureHashes(vectors: VectorIndex): PictureHashes {
  const bitsFrom = (likeness: number): number => Math.round(((1 - likeness) / 2) * hashBits);
  return {
    keep: (id, hash) => vectors.upsert([{ id, part: 0, vector: vectorOf(hash) }]),
    has: vectors.has,
    remove: vectors.delete,
    async near({ hash, mirrorHash }, { mostBits, among }) {
      const asked = [hash, mirrorHash].map((each) =>
        vectors.near({ vector: vectorOf(each), count: mostFound, ...(among ? { among } : {}) }),
      );
      const bits = new Map<string, number>();
      for (const { id, likeness } of (await Promise.all(asked)).flat())
        bits.set(id, Math.min(bits.get(id) ?? hashBits, bitsFrom(likeness)));
      return [...bits].map(([id, few]) => ({ id, bits: few })).filter((each) => each.bits <= mostBits);
    },
  };
}
