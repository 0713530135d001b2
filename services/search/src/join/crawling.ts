import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';

/** Crawl jobs, and what they bring into the index. */
export async function openCrawling(_ground: Ground): Promise<Feature> {
  return { serve() {} };
}
