import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';

/** Search, suggestions and preferences. */
export async function openAnswering(_ground: Ground): Promise<Feature> {
  return { serve() {} };
}
