import { createWorker } from 'tesseract.js';
import { serveJobs } from '../processes/serve-jobs.ts';

/** Below this, what is read are mostly shadows and leaves. */
const leastConfidence = 55;
const longestText = 5000;

/** Entry of the process that reads words in pictures, with Tesseract in the thread that it makes for itself. */
serveJobs(async ({ folder }: { folder: string }) => {
  const reader = await createWorker('eng', 1, {
    langPath: folder,
    cacheMethod: 'none',
    gzip: true,
    // What it says is said again by the job that failed.
    errorHandler: () => {},
  });
  return async (picture: Uint8Array): Promise<string> => {
    const { data } = await reader.recognize(Buffer.from(picture));
    return data.confidence >= leastConfidence ? data.text.replace(/\s+/g, ' ').trim().slice(0, longestText) : '';
  };
});
