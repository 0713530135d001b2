/** Why a picture was not taken. */
export type PictureFault = 'image_unreadable' | 'image_too_large';

/** An expected failure; it travels from the thread that reads pictures to the one that answers. */
export class PictureError extends Error {
  readonly code: PictureFault;

  constructor(code: PictureFault, message: string) {
    super(message);
    this.name = 'PictureError';
    this.code = code;
  }
}
