import { createLog } from '@lyceum/platform/log/log';
import { defaultModelCache } from '../../services/search/src/models/cache-folder.ts';
import { models } from '../../services/search/src/models/catalogue.ts';
import { createModelStore } from '../../services/search/src/models/model-store.ts';

/** The folder of a model, fetched when this machine does not have it yet. */
export async function prepareModel(name: keyof typeof models): Promise<string> {
  const cacheFolder = process.env.MODEL_CACHE_DIR ?? defaultModelCache();
  const store = createModelStore({ cacheFolder, log: createLog({ service: 'bench', level: 'warn' }) });
  // The store's own timers do not keep a process alive.
  const alive = setInterval(() => {}, 1000);
  try {
    return await store.prepare(models[name]);
  } finally {
    clearInterval(alive);
    await store.close();
  }
}
