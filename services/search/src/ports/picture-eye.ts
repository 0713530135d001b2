import type { SeenPicture, Sight } from '../model/picture.ts';

/** Reads pictures and tells what is on them. Everything runs off the calling thread, within limits. */
export interface PictureEye {
  /** Rejects with `image_unreadable`, `image_too_large` or, when too many wait, `overloaded`. */
  read(bytes: Uint8Array, options: { keep: boolean; urgent: boolean }): Promise<SeenPicture>;
  /** Whether `see` can answer now; it rejects with `preparing` while its model is being made ready. */
  canSee(): boolean;
  see(picture: SeenPicture, options: { urgent: boolean }): Promise<Sight>;
  canReadText(): boolean;
  /** The words in a picture; empty when there are none. */
  textIn(picture: SeenPicture): Promise<string>;
}
