/** What can be told of a picture without a model. */
export interface SeenPicture {
  format: string;
  width: number;
  height: number;
  colours: string[];
  hash: string;
  /** How light and colours are spread over it; none where it is all of one colour. */
  layout?: Float32Array;
  /** Red, green and blue of each pixel, in the sizes that the models want. */
  forLikeness: Uint8Array;
  forObjects: Uint8Array;
  /** WebP; only for pictures that are to be kept. */
  thumbnail?: Uint8Array;
  /** PNG in grey, for reading words. */
  forText?: Uint8Array;
  /** JPEG, where an engine elsewhere is to look at it. */
  portable?: Uint8Array;
}

/** What a model tells of it. */
export interface Description {
  safe: boolean;
  objects: string[];
  /** What is written in it; empty when nothing is. */
  text: string;
}

/** What a model sees in it. */
export interface Sight extends Pick<Description, 'safe' | 'objects'> {
  vector: Float32Array;
  /** Where the model that sees reads, too. */
  text?: string;
}
