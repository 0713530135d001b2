import type { SeenPicture, Sight } from '../model/picture.ts';
import type { LikenessEngine } from './picture-engines.ts';

/** Reads pictures and tells what is on them. Everything runs off the calling thread, within limits. */
export interface PictureEye {
  /** Whose vectors `vectorOf` and `see` give. */
  readonly engine: LikenessEngine;
  /** Rejects with `image_unreadable`, `image_too_large` or, when too many wait, `overloaded`. */
  read(bytes: Uint8Array, options: { keep: boolean; urgent: boolean }): Promise<SeenPicture>;
  /** Whether `see` can answer now. */
  canSee(): boolean;
  /** For a query: goes before pictures that are being indexed. Rejects with `preparing` while its model is made ready. */
  vectorOf(picture: SeenPicture): Promise<Float32Array>;
  see(picture: SeenPicture): Promise<Sight>;
  canReadText(): boolean;
  /** The words in a picture; empty when there are none. */
  textIn(picture: SeenPicture): Promise<string>;
}
