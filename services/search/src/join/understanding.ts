import { join, resolve } from 'node:path';
import { createUseLiteEmbedder } from '../adapters/use-lite-embedder.ts';
import { createMeaning, type Meaning } from '../meaning.ts';
import { defaultModelCache } from '../models/cache-folder.ts';
import { createModelStore, type ModelStore } from '../models/model-store.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { createEmbeddedVectors } from '../vectors/embedded-vectors.ts';
import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';

/** Models, and the meaning of what is indexed. Nothing here delays the start: models are prepared in the background. */
export interface Understanding extends Feature {
  readonly models: ModelStore;
  readonly embedder: Embedder;
  readonly vectors: VectorIndex;
  readonly meaning: Meaning;
}

export async function openUnderstanding(
  ground: Pick<Ground, 'house' | 'folder' | 'vault' | 'index'>,
): Promise<Understanding> {
  const { house, folder, vault, index } = ground;
  const { settings, log, closers } = house;
  const cacheFolder = settings.MODEL_CACHE_DIR ? resolve(settings.MODEL_CACHE_DIR) : defaultModelCache();
  const models = createModelStore({ cacheFolder, log, off: !settings.MODELS });
  closers.defer(() => models.close());
  const embedder = createUseLiteEmbedder({ store: models, log });
  closers.defer(() => embedder.close());
  const vectors = await createEmbeddedVectors({
    folder: join(folder, 'vectors'),
    key: vault.dataKey('vectors'),
    dimensions: embedder.dimensions,
  });
  closers.defer(() => vectors.close());
  const meaning = createMeaning({ index, vectors, embedder, log });
  closers.defer(() => meaning.close());
  return {
    models,
    embedder,
    vectors,
    meaning,
    serve() {},
    components: [{ name: 'vectors', essential: false, check: () => vectors.check() }],
    async status() {
      const { waiting } = meaning.status();
      return { capabilities: models.capabilities(), queues: [{ name: 'meaning', depth: waiting, capacity: 5000 }] };
    },
  };
}
