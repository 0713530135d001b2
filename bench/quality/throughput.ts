import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { createLog } from '@lyceum/platform/log/log';
import { createUseLiteEmbedder } from '../../services/search/src/adapters/use-lite-embedder.ts';
import { defaultModelCache } from '../../services/search/src/models/cache-folder.ts';
import { models } from '../../services/search/src/models/catalogue.ts';
import { createModelStore } from '../../services/search/src/models/model-store.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { table } from './table.ts';
import type { Done } from './throughput-worker.ts';

const threads = 2;
const rounds = 5;

/** Pages a second through extraction and analysis on two threads, and how many of them can have their vectors, too. */
async function measureThroughput(dataFolder: string): Promise<string> {
  const pages = await readPages(join(dataFolder, 'extraction'));
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('./throughput-worker.ts', import.meta.url), { workerData: { pages, rounds } }),
  );
  await Promise.all(workers.map((worker) => nextMessage(worker)));
  const began = performance.now();
  const answers = workers.map((worker) => nextMessage<Done>(worker));
  for (const worker of workers) worker.postMessage('go');
  const done = await Promise.all(answers);
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(workers.map((worker) => worker.terminate()));

  const sum = (of: (one: Done) => number): number => done.reduce((total, one) => total + of(one), 0);
  const count = sum((one) => one.pages);
  const extractMs = sum((one) => one.extractMs) / count;
  const analyseMs = sum((one) => one.analyseMs) / count;
  const passages = done[0]?.passages ?? [];
  const vectorMs = (await embeddingMs(passages)) / passages.length;
  const row = (what: string, ms: number): string[] => [what, ms.toFixed(1), ((threads * 1000) / ms).toFixed(0)];
  const rows = [
    row('extraction', extractMs),
    row('analysis', analyseMs),
    row('both, without vectors', extractMs + analyseMs),
    row(`vectors of ${(passages.flat().length / passages.length).toFixed(1)} passages`, vectorMs),
    row('all of it', extractMs + analyseMs + vectorMs),
  ];
  const figures = table(['stage', 'CPU ms a page', 'pages a second on two free cores'], rows);
  return `${figures}\n\nBy the clock, beside whatever else ran: ${(count / seconds).toFixed(0)} pages a second without vectors.`;
}

async function readPages(folder: string): Promise<{ url: string; body: Uint8Array }[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html.gz'));
  return Promise.all(
    files.map(async (file, at) => ({
      url: `https://example.org/${at}`,
      body: new Uint8Array(gunzipSync(await readFile(join(folder, file)))),
    })),
  );
}

const nextMessage = <T>(worker: Worker): Promise<T> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** The CPU time of the whole process, which does nothing else meanwhile. */
async function embeddingMs(passages: string[][]): Promise<number> {
  const log = createLog({ service: 'bench', level: 'warn' });
  const store = createModelStore({ cacheFolder: process.env.MODEL_CACHE_DIR ?? defaultModelCache(), log });
  const embedder = createUseLiteEmbedder({ store, log });
  const alive = setInterval(() => {}, 100);
  try {
    await store.prepare(models.useLite);
    while (!embedder.ready()) await new Promise((resolve) => setTimeout(resolve, 20));
    await embedder.embed(passages[0] ?? ['warm']);
    const before = cpuSeconds();
    for (const some of passages) await embedder.embed(some);
    return (cpuSeconds() - before) * 1000;
  } finally {
    clearInterval(alive);
    await embedder.close();
    await store.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(await measureThroughput(process.argv[2] ?? '.'));
}
