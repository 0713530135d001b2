import type { HeldSegment } from './held-segments.ts';

/** Segments of about one size are merged when there are this many side by side: a document is copied log(n) times. */
const together = 8;
const smallest = 64;
/** A segment with more dead documents than this share is rewritten. */
const deadShare = 0.3;

const levelOf = ({ living }: HeldSegment): number =>
  living <= smallest ? 0 : 1 + Math.floor(Math.log(living / smallest) / Math.log(together));

/**
 * Neighbours of at most this level, of which enough are of just this level. Smaller ones between them go along; but a few
 * small ones behind a large one are no reason to copy the large one.
 */
const runAt = (segments: HeldSegment[], level: number): HeldSegment[] | undefined => {
  let run: HeldSegment[] = [];
  let ofLevel = 0;
  for (const held of segments) {
    const own = levelOf(held);
    if (own > level) {
      run = [];
      ofLevel = 0;
      continue;
    }
    run.push(held);
    if (own === level) ofLevel += 1;
    if (ofLevel === together) return run;
  }
  return undefined;
};

/**
 * Which segments of one type to merge next, given in the order of their sequence numbers. Only neighbours are merged, so
 * that the sequence numbers of a segment are always one range that no other segment of the type reaches into.
 */
export const pickMerge = (segments: HeldSegment[]): HeldSegment[] | undefined => {
  const highest = Math.max(0, ...segments.map(levelOf));
  for (let level = 0; level <= highest; level += 1) {
    const run = runAt(segments, level);
    if (run) return run;
  }
  const rotten = segments.find(({ living, live }) => living < live.segment.facts.documents * (1 - deadShare));
  return rotten && [rotten];
};
