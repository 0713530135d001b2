import { join } from 'node:path';
import type { Log } from '@lyceum/platform/log/log';
import { createWorker, type Worker } from 'tesseract.js';
import { models } from '../models/catalogue.ts';
import type { ModelStore } from '../models/model-store.ts';

const longestMs = 30_000;
/** Below this, what is read are mostly shadows and leaves. */
const leastConfidence = 55;
const longestText = 5000;

/** Tesseract, in the thread that it makes for itself; a picture that takes too long ends it, and the next one begins anew. */
export function openTextReader({ store, log }: { store: ModelStore; log: Log }) {
  let folder: string | undefined;
  let worker: Promise<Worker> | undefined;
  store.prepare(models.pictureText).then(
    (path) => {
      folder = path;
    },
    () => {},
  );

  const start = (langPath: string): Promise<Worker> =>
    createWorker('eng', 1, {
      langPath,
      cacheMethod: 'none',
      gzip: true,
      errorHandler: (error: unknown) => log.warn({ err: error }, 'a picture could not be read for words'),
    });

  const end = async (): Promise<void> => {
    const ending = worker;
    worker = undefined;
    await ending?.then(
      (running) => running.terminate(),
      () => {},
    );
  };

  return {
    ready: () => folder !== undefined,
    async read(picture: Uint8Array): Promise<string> {
      if (folder === undefined) return '';
      worker ??= start(join(folder, '4.0.0_best_int'));
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error('Reading words took too long')), longestMs);
      try {
        const reading = worker.then((running) => running.recognize(Buffer.from(picture)));
        const { data } = await Promise.race([reading, late.promise]);
        return data.confidence >= leastConfidence ? data.text.replace(/\s+/g, ' ').trim().slice(0, longestText) : '';
      } catch (error) {
        log.warn({ err: error }, 'a picture could not be read for words');
        await end();
        return '';
      } finally {
        clearTimeout(timer);
      }
    },
    close: end,
  };
}
