import { join } from 'node:path';
import type { Log } from '@lyceum/platform/log/log';
import { problem } from '@lyceum/platform/server/problem';
import type { SeenPicture, Sight } from '../model/picture.ts';
import { models } from '../models/catalogue.ts';
import { likenessSize } from '../models/likeness/build-likeness.ts';
import { modelPreparing } from '../models/model-preparing.ts';
import type { ModelStore } from '../models/model-store.ts';
import type { PictureEye } from '../ports/picture-eye.ts';
import { createJobProcess, type JobProcess, type JobProcessOptions } from '../processes/job-process.ts';
import type { PictureJob, PictureSetting } from './picture-jobs.ts';
import type { SightFolders, SightJob } from './sight-jobs.ts';

const common = { mostWaiting: 16, yields: true } as const;
/** 40 million pixels take 160 MB, and drawings with filters several times that. */
const residentMb = 1000;

export interface LocalEye extends PictureEye {
  processes: Record<'pictures' | 'sight' | 'words in pictures', Pick<JobProcess<unknown, unknown>, 'status'>>;
  close(): Promise<void>;
}

export interface LocalEyeOptions extends Partial<PictureSetting> {
  store: ModelStore;
  log: Log;
  /** For one picture. */
  timeoutMs?: number;
  /** Whether engines elsewhere do all the seeing, so that no model is needed here. */
  isBlind?: boolean;
}

const unreadable: JobProcessOptions['faultOf'] = ({ code, why }) =>
  problem({ code: code === 'image_too_large' ? 'image_too_large' : 'image_unreadable', detail: why });

/** Reads pictures with sharp, sees with MobileNetV2 and COCO-SSD, reads words with Tesseract, each in a process. */
export function createLocalEye(options: LocalEyeOptions): LocalEye {
  const { store, log, portable = false, isBlind = false, timeoutMs = 20_000 } = options;
  const shared = { ...common, log, timeoutMs, faultOf: unreadable };
  const pictures = createJobProcess<PictureJob, SeenPicture>({
    ...shared,
    name: 'pictures',
    module: new URL('./picture-jobs.ts', import.meta.url),
    setting: async () => ({ portable }) satisfies PictureSetting,
    residentMb,
    lazy: true,
  });
  const folders = async (): Promise<SightFolders> => {
    const [likeness, objects] = await Promise.all([store.prepare(models.likeness), store.prepare(models.objects)]);
    return { likeness, objects };
  };
  const sight = createJobProcess<SightJob, Sight>({
    ...shared,
    name: 'sight',
    module: new URL('./sight-jobs.ts', import.meta.url),
    setting: folders,
    lazy: isBlind,
    residentMb,
  });
  const words = createJobProcess<Uint8Array, string>({
    ...shared,
    name: 'words in pictures',
    module: new URL('./text-jobs.ts', import.meta.url),
    setting: async () => ({ folder: join(await store.prepare(models.pictureText), '4.0.0_best_int') }),
    lazy: isBlind,
    residentMb,
  });
  const lookAt = (job: SightJob, urgent: boolean): Promise<Sight> => {
    if (!sight.ready()) throw modelPreparing('Search by picture', preparing(store));
    return sight.run(job, { urgent });
  };
  return {
    engine: {
      name: 'mobilenet-v2',
      dimensions: likenessSize,
      // Measured: of different pictures 97 of 100 are less alike; of copies that lost a tenth at their edges, 4.
      similarFrom: 0.82,
    },
    read: (bytes, { keep, urgent }) => pictures.run({ bytes, keep }, { urgent }),
    canSee: sight.ready,
    vectorOf: async ({ forLikeness }) => (await lookAt({ forLikeness }, true)).vector,
    see: async ({ forLikeness, forObjects }) => lookAt({ forLikeness, forObjects }, false),
    canReadText: words.ready,
    async textIn({ forText }) {
      if (!forText || !words.ready()) return '';
      return words.run(forText).catch((error: unknown) => {
        log.warn({ err: error }, 'a picture could not be read for words');
        return '';
      });
    },
    processes: { pictures, sight, 'words in pictures': words },
    async close() {
      await Promise.all([pictures.close(), sight.close(), words.close()]);
    },
  };
}

/** The files may be there while the process still reads them. */
function preparing(store: ModelStore) {
  const states = [models.likeness, models.objects].map(({ name }) => store.state(name));
  return states.find(({ state }) => state !== 'ready') ?? { state: 'preparing' as const, progress: 0.99 };
}
