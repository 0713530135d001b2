import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { createHttpEmbedder } from '../adapters/http-embedder.ts';
import { createUseLiteEmbedder } from '../adapters/use-lite-embedder.ts';
import { createMeaning, type Meaning } from '../meaning.ts';
import { defaultModelCache } from '../models/cache-folder.ts';
import { createModelStore, type ModelStore } from '../models/model-store.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { createEmbeddedVectors } from '../vectors/embedded-vectors.ts';
import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';

/** Finding by meaning: the models, the vectors, and what keeps vectors and documents in step. */
export interface MeaningFeature extends Feature {
  readonly models: ModelStore;
  readonly embedder: Embedder;
  readonly vectors: VectorIndex;
  /** The index, for whoever writes documents: they get their vectors a little later. */
  readonly index: SearchIndex;
}

export async function openMeaning(ground: Ground): Promise<MeaningFeature> {
  const { house, folder, vault } = ground;
  const { settings, log, closers } = house;
  const models = createModelStore({
    cacheFolder: settings.MODEL_CACHE_DIR ? resolve(settings.MODEL_CACHE_DIR) : defaultModelCache(),
    log,
    off: !settings.MODELS,
  });
  closers.defer(() => models.close());
  const model = embedderOf(settings) ?? createUseLiteEmbedder({ store: models, log });
  closers.defer(() => model.close());
  // Administrators can do without while the service runs.
  const embedder = { ...model, ready: () => model.ready() && ground.config.current().models.meaning };
  const { dimensions } = embedder;
  const vectors = await createEmbeddedVectors({
    // Vectors of two models cannot be compared, so each has a folder of its own.
    folder: join(folder, settings.EMBEDDER_URL ? `vectors-${shortHash(model.name)}` : 'vectors'),
    key: vault.dataKey('vectors'),
    dimensions,
  });
  closers.defer(() => vectors.close());
  const meaning = createMeaning({ index: ground.index, vectors, embedder, log });
  closers.defer(() => meaning.close());

  return {
    models,
    embedder,
    vectors,
    index: inStep(ground.index, meaning),
    serve() {},
    components: [{ name: 'vectors', essential: false, check: () => vectors.check() }],
    status: async () => ({
      capabilities: models.capabilities(),
      queues: [{ name: 'meaning', depth: meaning.status().waiting, capacity: 5000 }],
    }),
    forgetDocuments: (ids) => meaning.remove(ids),
  };
}

/** The server that the operator named, if any. */
const embedderOf = ({ EMBEDDER_URL: url, EMBEDDER_MODEL, EMBEDDER_DIMENSIONS }: Ground['house']['settings']) =>
  url ? createHttpEmbedder({ url, model: EMBEDDER_MODEL, dimensions: EMBEDDER_DIMENSIONS }) : undefined;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** What is written gets its vectors, and what is deleted loses them. */
const inStep = (index: SearchIndex, meaning: Meaning): SearchIndex => ({
  ...index,
  async upsert(documents, options) {
    await index.upsert(documents, options);
    meaning.add(documents);
  },
  async delete(what, options) {
    const removed = await index.delete(what, options);
    if ('ids' in what) await meaning.remove(what.ids);
    return removed;
  },
});
