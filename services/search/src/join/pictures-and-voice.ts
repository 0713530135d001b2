import { createHttpRecogniser } from '../adapters/http-recogniser.ts';
import { modelPreparing } from '../models/model-preparing.ts';
import type { ModelStore } from '../models/model-store.ts';
import { mostWaiting } from '../pictures/gather-pictures.ts';
import type { ImageSink } from '../ports/image-sink.ts';
import type { SpeechRecogniser } from '../ports/speech-recogniser.ts';
import { type VoiceRoutesDeps, voiceRoutes } from '../routes/voice-routes.ts';
import type { JobThread } from '../threads/job-thread.ts';
import { createLocalRecogniser } from '../voice/local-recogniser.ts';
import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';
import { openPictures } from './pictures.ts';

export interface PicturesAndVoice extends Feature {
  /** Where crawling puts the pictures it finds. */
  readonly images: ImageSink;
}

export interface PicturesAndVoiceOptions extends Pick<VoiceRoutesDeps, 'search'> {
  readonly models: ModelStore;
}

type Thread = Pick<JobThread<unknown, unknown>, 'ready' | 'load' | 'restarts'>;

const stateOf = ({ ready, load }: Thread): 'starting' | 'idle' | 'busy' => {
  if (!ready()) return 'starting';
  return load() > 0 ? 'busy' : 'idle';
};

/** The server that the operator named, if any. */
const recogniserOf = ({ SPEECH_URL: url, SPEECH_MODEL, SPEECH_LANGUAGES }: Ground['house']['settings']) =>
  url ? createHttpRecogniser({ url, model: SPEECH_MODEL, languages: SPEECH_LANGUAGES.split(/\s*,\s*/) }) : undefined;

/** Search by picture and by voice. */
export async function openPicturesAndVoice(
  ground: Ground,
  { search, models }: PicturesAndVoiceOptions,
): Promise<PicturesAndVoice> {
  const { house, index, config } = ground;
  const local = createLocalRecogniser({ store: models, log: house.log });
  house.closers.defer(() => local.close());
  const remote = recogniserOf(house.settings);
  if (remote) house.closers.defer(() => remote.close());
  const recogniser: SpeechRecogniser = {
    ...local,
    ...remote,
    async recognise(recording) {
      // Administrators can do without while the service runs.
      if (!config.current().models.speech) throw modelPreparing('Search by voice', { state: 'off', progress: null });
      return (remote ?? local).recognise(recording);
    },
  };
  const { gathering, routes, vectors, threads } = await openPictures(ground, models);
  const all: [string, Thread][] = [...Object.entries(threads), ['speech', local.thread]];

  const knows = async (words: string[]): Promise<boolean[]> =>
    (await index.words({ words })).map(({ documents }) => documents > 0);

  return {
    images: gathering,
    async serve(app) {
      await app.register(voiceRoutes({ recogniser, knows, search }));
      await app.register(routes);
    },
    components: [
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
      workers: all.map(([name, thread]) => ({ name, state: stateOf(thread), restarts: thread.restarts() })),
    }),
    forgetSites: gathering.forgetUnwanted,
    forgetDocuments: gathering.forget,
  };
}
