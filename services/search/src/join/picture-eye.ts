import { createHttpPictureDescriber } from '../adapters/http-picture-describer.ts';
import { createHttpPictureEmbedder } from '../adapters/http-picture-embedder.ts';
import { modelPreparing } from '../models/model-preparing.ts';
import type { ModelStore } from '../models/model-store.ts';
import { eyeWith } from '../pictures/eye-with.ts';
import { createLocalEye } from '../pictures/local-eye.ts';
import type { PictureEye } from '../ports/picture-eye.ts';
import type { Component } from './feature.ts';
import type { Ground } from './ground.ts';

type Settings = Ground['house']['settings'];

/** The servers that the operator named, if any. */
const embedderOf = (settings: Settings) =>
  settings.PICTURE_EMBEDDER_URL === undefined
    ? undefined
    : createHttpPictureEmbedder({
        url: settings.PICTURE_EMBEDDER_URL,
        model: settings.PICTURE_EMBEDDER_MODEL,
        dimensions: settings.PICTURE_EMBEDDER_DIMENSIONS,
        similarFrom: settings.PICTURE_EMBEDDER_SIMILAR / 100,
      });

const describerOf = ({ PICTURE_DESCRIBER_URL: url, PICTURE_DESCRIBER_MODEL: model }: Settings) =>
  url === undefined ? undefined : createHttpPictureDescriber({ url, model });

/** What looks at pictures: models here, or servers elsewhere. */
export function openPictureEye({ house, config }: Ground, models: ModelStore) {
  const { settings, log, closers } = house;
  const embedder = embedderOf(settings);
  const describer = describerOf(settings);
  const servers = [
    { name: 'picture vector server', server: embedder },
    { name: 'picture description server', server: describer },
  ];
  const local = createLocalEye({
    store: models,
    log,
    portable: embedder !== undefined || describer !== undefined,
    isBlind: embedder !== undefined && describer !== undefined,
  });
  for (const { close } of [local, ...servers.flatMap(({ server }) => server ?? [])]) closers.defer(close);
  const whole = eyeWith(local, { embedder, describer });
  // Administrators can do without while the service runs.
  const isOn = (): boolean => config.current().models.pictures;
  const eye: PictureEye = {
    ...whole,
    canSee: () => isOn() && whole.canSee(),
    canReadText: () => isOn() && whole.canReadText(),
    async vectorOf(picture) {
      if (!isOn()) throw modelPreparing('Search by picture', { state: 'off', progress: null });
      return whole.vectorOf(picture);
    },
  };
  const components: Component[] = servers.flatMap(({ name, server }) =>
    server ? [{ name, essential: false, check: server.check }] : [],
  );
  return {
    eye,
    components,
    processes: local.processes,
    /** Whether something may see that does not see yet. */
    expectsSight: (): boolean => isOn() && (settings.MODELS || embedder !== undefined),
  };
}
