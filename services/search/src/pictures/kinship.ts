import type { ImageResult } from '@lyceum/contracts/search/image';

/** How near two pictures are; undefined where it was too far to be found. */
export interface Nearness {
  /** Of their layouts, as they are or in a mirror. */
  layout: number | undefined;
  /** Cosine of their vectors; only of what counts as similar. */
  likeness: number | undefined;
}

type Kinship = Pick<ImageResult, 'match' | 'copy'>;

/** Measured with `npm run eval:pictures`; docs/pictures-and-voice.md has the figures. */
const sameFrom = 0.98;
const changedFrom = 0.95;
/** Layouts that differ more are those of a changed copy only where a model finds the pictures alike, too. */
const withLikeness = { layout: 0.8, likeness: 0.86 };

/** Undefined for a stranger. */
export function kinshipOf({ layout = -1, likeness }: Nearness): Kinship | undefined {
  if (layout >= sameFrom) return { match: 'duplicate', copy: 'same' };
  const isAlike = layout >= withLikeness.layout && (likeness ?? 0) >= withLikeness.likeness;
  if (layout >= changedFrom || isAlike) return { match: 'duplicate', copy: 'changed' };
  return likeness === undefined ? undefined : { match: 'similar', copy: null };
}
