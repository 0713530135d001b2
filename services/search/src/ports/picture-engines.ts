import type { Description, SeenPicture } from '../model/picture.ts';

/** Vectors of two engines cannot be compared, so an engine tells which it is. */
export interface LikenessEngine {
  readonly name: string;
  readonly dimensions: number;
  /** The cosine from which on two pictures count as similar. */
  readonly similarFrom: number;
}

/** Turns pictures into numbers that are close where pictures look alike. */
export interface PictureEmbedder extends LikenessEngine {
  ready(): boolean;
  /** Of length 1. Rejects with `preparing`, `unavailable` or `overloaded`. */
  embed(picture: SeenPicture): Promise<Float32Array>;
}

/** Tells what is on pictures and what is written in them. */
export interface PictureDescriber {
  ready(): boolean;
  describe(picture: SeenPicture): Promise<Description>;
}
