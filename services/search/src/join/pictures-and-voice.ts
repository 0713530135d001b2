import { createHttpRecogniser } from '../adapters/http-recogniser.ts';
import { modelPreparing } from '../models/model-preparing.ts';
import type { ModelStore } from '../models/model-store.ts';
import { mostWaiting } from '../pictures/gather-pictures.ts';
import type { ImageSink } from '../ports/image-sink.ts';
import type { SpeechRecogniser } from '../ports/speech-recogniser.ts';
import { type VoiceRoutesDeps, voiceRoutes } from '../routes/voice-routes.ts';
import { createLocalRecogniser } from '../voice/local-recogniser.ts';
import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';
import { openPictures } from './pictures.ts';
import type { Web } from './web.ts';

export interface PicturesAndVoice extends Feature {
  /** Where crawling puts the pictures it finds. */
  readonly images: ImageSink;
}

export interface PicturesAndVoiceOptions extends Pick<VoiceRoutesDeps, 'search'> {
  readonly models: ModelStore;
  readonly web: Web;
}

/** The server that the operator named, if any. */
const recogniserOf = ({ SPEECH_URL: url, SPEECH_MODEL, SPEECH_LANGUAGES }: Ground['house']['settings']) =>
  url ? createHttpRecogniser({ url, model: SPEECH_MODEL, languages: SPEECH_LANGUAGES.split(/\s*,\s*/) }) : undefined;

/** Search by picture and by voice. */
export async function openPicturesAndVoice(
  ground: Ground,
  { search, models, web }: PicturesAndVoiceOptions,
): Promise<PicturesAndVoice> {
  const { house, index, config } = ground;
  const remote = recogniserOf(house.settings);
  const engine = remote ?? createLocalRecogniser({ store: models, log: house.log });
  house.closers.defer(() => engine.close());
  const recogniser: SpeechRecogniser = {
    ...engine,
    async recognise(recording, options) {
      // Administrators can do without while the service runs.
      if (!config.current().models.speech) throw modelPreparing('Search by voice', { state: 'off', progress: null });
      return engine.recognise(recording, options);
    },
  };
  const { gathering, routes, vectors, components, processes } = await openPictures(ground, { models, web });
  const all = { ...processes, ...('process' in engine ? { speech: engine.process } : {}) };

  const knows = async (words: string[]): Promise<boolean[]> =>
    (await index.words({ words })).map(({ documents }) => documents > 0);

  return {
    images: gathering,
    async serve(app) {
      await app.register(voiceRoutes({ recogniser, knows, search }));
      await app.register(routes);
    },
    components: [
      ...components,
      ...(remote ? [{ name: 'speech server', essential: false, check: remote.check }] : []),
      { name: 'picture vectors', essential: false, check: () => vectors.check() },
      {
        name: 'pictures and voice',
        essential: false,
        check: async () => {
          const unready = models.capabilities().filter(({ state }) => state === 'failed');
          return unready.length === 0
            ? undefined
            : `Could not be prepared yet: ${unready.map(({ name }) => name).join(', ')}`;
        },
      },
    ],
    status: async () => ({
      queues: [{ name: 'pictures', depth: await gathering.waiting(), capacity: mostWaiting }],
      workers: Object.entries(all).map(([name, { status }]) => ({ name, ...status() })),
    }),
    forgetSites: gathering.forgetUnwanted,
    forgetDocuments: gathering.forget,
  };
}
