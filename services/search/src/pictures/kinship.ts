import type { ImageResult } from '@lyceum/contracts/search/image';

/** How near two pictures are. */
export interface Nearness {
  /** Bits of the hash that differ, as it is or in a mirror. */
  bits: number;
  /** Cosine of their vectors; undefined where it is below all that counts. */
  likeness: number | undefined;
}

type Kinship = Pick<ImageResult, 'match' | 'copy'>;

/** Measured with `npm run eval:pictures`; docs/pictures-and-voice.md has the figures. */
const sameBits = 4;
const changedBits = 8;
/** Outlines that differ more are those of a changed copy only where a model finds the pictures alike, too. */
const alikeBits = 14;
const alikeFrom = 0.86;

/** Beyond this many bits, outlines alone make no kin. */
export const mostBits = changedBits;

/** Undefined for a stranger. */
export function kinshipOf({ bits, likeness }: Nearness): Kinship | undefined {
  if (bits <= sameBits) return { match: 'duplicate', copy: 'same' };
  const isChanged = bits <= changedBits || (bits <= alikeBits && (likeness ?? 0) >= alikeFrom);
  if (isChanged) return { match: 'duplicate', copy: 'changed' };
  return likeness === undefined ? undefined : { match: 'similar', copy: null };
}
