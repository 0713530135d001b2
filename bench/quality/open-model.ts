import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@lyceum/platform/log/log';
import { createUseLiteEmbedder } from '../../services/search/src/adapters/use-lite-embedder.ts';
import { defaultModelCache } from '../../services/search/src/models/cache-folder.ts';
import { createModelStore } from '../../services/search/src/models/model-store.ts';

const pollMs = 200;

/** The model of meaning, once it is ready; fetched at the first time. */
export const openModel = async () => {
  const log = createLog({ service: 'eval', level: 'silent' });
  const store = createModelStore({ cacheFolder: process.env.MODEL_CACHE_DIR ?? defaultModelCache(), log });
  const embedder = createUseLiteEmbedder({ store, log });
  while (!embedder.ready()) await pause(pollMs);
  return {
    embedder,
    async close(): Promise<void> {
      await embedder.close();
      await store.close();
    },
  };
};
