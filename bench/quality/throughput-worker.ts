import { parentPort, workerData } from 'node:worker_threads';
import { analysePage } from '../../services/search/src/analyse/analyse-page.ts';
import { passagesOf } from '../../services/search/src/analyse/passages.ts';
import { extractPage } from '../../services/search/src/extract/extract-page.ts';

/** What a thread has done, and the CPU time of this thread alone. */
export interface Done {
  pages: number;
  extractMs: number;
  analyseMs: number;
  /** Of each page, once. */
  passages: string[][];
}

/** Extracts and analyses the pages it is given, as a worker of the crawler does, so many times over. */
const { pages, rounds } = workerData as { pages: { url: string; body: Uint8Array }[]; rounds: number };
const done: Done = { pages: 0, extractMs: 0, analyseMs: 0, passages: [] };

async function timed<T>(stage: 'extractMs' | 'analyseMs', work: () => Promise<T>): Promise<T> {
  const before = process.threadCpuUsage();
  const answer = await work();
  const { user, system } = process.threadCpuUsage(before);
  done[stage] += (user + system) / 1000;
  return answer;
}

async function work({ url, body }: { url: string; body: Uint8Array }): Promise<string[]> {
  const fetched = { url, status: 200, mediaType: 'text/html', body, headers: {}, fetchedAt: Date.now(), tookMs: 0 };
  const extracted = await timed('extractMs', () => extractPage(fetched));
  const context = { fetchedAt: fetched.fetchedAt, anchors: [] };
  const { documents } = await timed('analyseMs', () => analysePage(extracted, context));
  return documents.filter(({ type }) => type !== 'structured').flatMap(passagesOf);
}

// Once for warmth: dictionaries are read and code is compiled.
for (const page of pages) done.passages.push(await work(page));
Object.assign(done, { extractMs: 0, analyseMs: 0 });
parentPort?.postMessage('warm');
parentPort?.once('message', () => {
  void (async () => {
    for (let round = 0; round < rounds; round += 1) for (const page of pages) await work(page);
    parentPort?.postMessage({ ...done, pages: rounds * pages.length });
  })();
});
