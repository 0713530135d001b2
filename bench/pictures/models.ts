import { createLog } from '@lyceum/platform/log/log';
import { defaultModelCache } from '../../services/search/src/models/cache-folder.ts';
import { createModelStore } from '../../services/search/src/models/model-store.ts';

/** The models of this user's cache, fetched when they are not there yet. */
export const benchLog = createLog({ service: 'bench', level: 'warn' });
export const openBenchModels = () => createModelStore({ cacheFolder: defaultModelCache(), log: benchLog });

export async function untilReady(isReady: () => boolean): Promise<void> {
  while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 200));
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
