import type { SeenPicture } from '../model/picture.ts';

/** The picture itself as an address (RFC 2397): a small copy, without what cameras write into their files. */
export function pictureAddress({ portable }: SeenPicture): string {
  if (!portable) throw new Error('The picture was read without a copy to send');
  return `data:image/jpeg;base64,${Buffer.from(portable).toString('base64')}`;
}
