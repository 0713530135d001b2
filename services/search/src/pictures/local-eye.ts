import type { Log } from '@lyceum/platform/log/log';
import { problem } from '@lyceum/platform/server/problem';
import type { SeenPicture, Sight } from '../model/picture.ts';
import { models } from '../models/catalogue.ts';
import { modelPreparing } from '../models/model-preparing.ts';
import type { ModelStore } from '../models/model-store.ts';
import type { PictureEye } from '../ports/picture-eye.ts';
import { createJobThread, type JobThread } from '../threads/job-thread.ts';
import type { PictureJob } from './picture-worker.ts';
import type { SightFolders, SightJob } from './sight-worker.ts';
import { openTextReader } from './text-reader.ts';

const mostWaiting = 16;
const longestMs = 20_000;

export interface LocalEye extends PictureEye {
  threads: Record<'pictures' | 'sight', Pick<JobThread<unknown, unknown>, 'ready' | 'load' | 'restarts'>>;
  close(): Promise<void>;
}

/** Reads pictures with sharp, sees with MobileNetV2 and COCO-SSD, reads words with Tesseract, each in a thread. */
export function createLocalEye({ store, log }: { store: ModelStore; log: Log }): LocalEye {
  const pictures = createJobThread<PictureJob, SeenPicture>({
    name: 'pictures',
    module: new URL('./picture-worker.ts', import.meta.url),
    workerData: Promise.resolve({}),
    log,
    mostWaiting,
    timeoutMs: longestMs,
    memoryMb: 256,
    faultOf: ({ code, why }) =>
      problem({ code: code === 'image_too_large' ? 'image_too_large' : 'image_unreadable', detail: why }),
  });
  const folders = async (): Promise<SightFolders> => {
    const [likeness, objects] = await Promise.all([store.prepare(models.likeness), store.prepare(models.objects)]);
    return { likeness, objects };
  };
  const sight = createJobThread<SightJob, Sight>({
    name: 'sight',
    module: new URL('./sight-worker.ts', import.meta.url),
    workerData: folders(),
    log,
    mostWaiting,
    timeoutMs: longestMs,
    memoryMb: 256,
    faultOf: ({ why }) => problem({ code: 'image_unreadable', detail: why }),
  });
  const text = openTextReader({ store, log });
  return {
    read: ({ buffer, byteOffset, byteLength }, { keep, urgent }) =>
      // A copy of its own: a small Buffer lies in memory that others use.
      pictures.run({ bytes: new Uint8Array(buffer, byteOffset, byteLength).slice(), keep }, { urgent }),
    canSee: sight.ready,
    async see({ forLikeness, forObjects }, { urgent }) {
      if (!sight.ready()) throw modelPreparing('Search by picture', preparing(store));
      return sight.run(urgent ? { forLikeness } : { forLikeness, forObjects }, { urgent });
    },
    canReadText: text.ready,
    textIn: ({ forText }) => (forText ? text.read(forText) : Promise.resolve('')),
    threads: { pictures, sight },
    async close() {
      await Promise.all([pictures.close(), sight.close(), text.close()]);
    },
  };
}

/** The files may be there while the thread still reads them. */
function preparing(store: ModelStore) {
  const states = [models.likeness, models.objects].map(({ name }) => store.state(name));
  return states.find(({ state }) => state !== 'ready') ?? { state: 'preparing' as const, progress: 0.99 };
}
