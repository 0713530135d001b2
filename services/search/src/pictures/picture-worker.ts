import { parentPort } from 'node:worker_threads';
import { PictureError } from './picture-error.ts';
import { readPicture, restrictReaders } from './read-picture.ts';

export interface PictureJob {
  bytes: Uint8Array;
  /** Whether copies are wanted, because the picture is going to be kept. */
  keep: boolean;
}

restrictReaders();
parentPort?.on('message', ({ bytes, keep }: PictureJob) => {
  readPicture(bytes, { keep }).then(
    (done) => parentPort?.postMessage({ done }),
    (error: unknown) =>
      parentPort?.postMessage(
        error instanceof PictureError ? { fault: error.code, why: error.message } : { failed: String(error) },
      ),
  );
});
parentPort?.postMessage({ ready: true });
