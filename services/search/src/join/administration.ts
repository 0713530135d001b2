import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';

/** Status, health, analytics, configuration and opt-outs; it looks after the other features. */
export async function openAdministration(_ground: Ground, _features: readonly Feature[]): Promise<Feature> {
  return { serve() {} };
}
