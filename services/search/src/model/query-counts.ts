/**
 * What is counted in one hour. Every query adds to exactly one place of `volume`, at most one of `latency` and at most
 * one of `clicks`: this is what bounds how much one person can change.
 */
export interface HourCounts {
  /** By whether there were no results (+1) and whether it refined an earlier query (+2). */
  readonly volume: number[];
  /** By the bin that the time falls into. */
  readonly latency: number[];
  /** By position: 1 to 10, and all beyond. */
  readonly clicks: number[];
}

/** Of one asker on one day: how much of theirs was counted already. */
export interface AskerTally {
  counted: number;
  texts: number;
  timed: number;
}

/** Of one query on one day. */
export interface QuerySketch {
  /** The keyed hashes of its askers, in order; see `privacy/people-sketch.ts`. */
  people: string[];
  /** People that count, by whether there was something to find. */
  found: number;
  nothing: number;
  /** Known from the moment that enough people asked it. */
  text: string | undefined;
}

export type PublishedKind = 'found' | 'nothing';

export interface PublishedQuery {
  readonly day: number;
  readonly kind: PublishedKind;
  readonly text: string;
  readonly count: number;
}
