import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';

/** Search by picture and by voice. */
export async function openPicturesAndVoice(_ground: Ground): Promise<Feature> {
  return { serve() {} };
}
