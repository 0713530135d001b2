import { parentPort, workerData } from 'node:worker_threads';
import { ExtractionError } from '../../model/extracted-page.ts';
import type { FetchedPage } from '../../model/fetched-page.ts';
import { extractPage } from '../extract-page.ts';

/** Reads pages one after the other, as the service's workers do, and says how each went. */
const pages = workerData as FetchedPage[];
for (const page of pages) {
  const outcome = await extractPage(page).then(
    ({ title, blocks, links, images, items }) => ({
      kind: 'read',
      title,
      text: blocks
        .map(({ text }) => text)
        .join('\n')
        .slice(0, 2000),
      counts: [blocks.length, links.length, images.length, items.length],
    }),
    (error: unknown) => ({ kind: error instanceof ExtractionError ? error.code : `crash: ${String(error)}` }),
  );
  parentPort?.postMessage(outcome);
}
