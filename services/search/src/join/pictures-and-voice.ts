import { defaultModelCache } from '../models/cache-folder.ts';
import { createModelStore, type ModelStore } from '../models/model-store.ts';
import type { ImageSink } from '../ports/image-sink.ts';
import { type VoiceRoutesDeps, voiceRoutes } from '../routes/voice-routes.ts';
import { createLocalRecogniser } from '../voice/local-recogniser.ts';
import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';

export interface PicturesAndVoice extends Feature {
  /** Where crawling puts the pictures it finds. */
  readonly images: ImageSink;
}

export interface PicturesAndVoiceOptions extends Pick<VoiceRoutesDeps, 'search'> {
  /** One of its own when left out. */
  readonly models?: ModelStore;
}

function openModels({ house }: Ground): ModelStore {
  const { settings, log, closers } = house;
  const models = createModelStore({
    cacheFolder: settings.MODEL_CACHE_DIR ?? defaultModelCache(),
    log,
    off: !settings.MODELS,
  });
  closers.defer(() => models.close());
  return models;
}

/** Search by picture and by voice. */
export async function openPicturesAndVoice(
  ground: Ground,
  { search, models = openModels(ground) }: PicturesAndVoiceOptions,
): Promise<PicturesAndVoice> {
  const { house } = ground;
  const recogniser = createLocalRecogniser({ store: models, log: house.log });
  house.closers.defer(() => recogniser.close());
  return {
    images: { add: async () => {}, removePage: async () => {} },
    async serve(app) {
      await app.register(voiceRoutes({ recogniser, search }));
    },
    status: async () => ({ capabilities: models.capabilities() }),
  };
}
