import { Worker } from 'node:worker_threads';
import type { Log } from '@lyceum/platform/log/log';
import { problem } from '@lyceum/platform/server/problem';
import { models } from '../models/catalogue.ts';
import { modelPreparing } from '../models/model-preparing.ts';
import type { ModelStore } from '../models/model-store.ts';
import type { Embedder } from '../ports/embedder.ts';
import { endWorker } from '../threads/end-worker.ts';

const dimensions = 512;
/** The model reads 128 pieces of words; no text needs more letters for them. */
const longestText = 1500;
/** A query waits for no more than this many passages of a document. */
const batchSize = 4;
const mostWaiting = 2048;
const restartAfterMs = 2000;

interface Job {
  texts: string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
}

type FromWorker = { ready: true } | { id: number; vectors: Float32Array } | { id: number; failed: string };

/** Universal Sentence Encoder Lite, in a thread of its own. A query goes before documents that wait. */
export function createUseLiteEmbedder(deps: { store: ModelStore; log: Log }): Embedder & { close(): Promise<void> } {
  const { store, log } = deps;
  const spec = models.useLite;
  const waiting: Job[] = [];
  let running: Job | undefined;
  let worker: Worker | undefined;
  let loaded = Promise.withResolvers<void>();
  let idle = Promise.withResolvers<void>();
  idle.resolve();
  let ready = false;
  let closed = false;

  const next = (): void => {
    if (running || !ready || !worker) return;
    const single = waiting.findIndex(({ texts }) => texts.length === 1);
    running = waiting.splice(Math.max(0, single), 1)[0];
    if (!running) return;
    idle = Promise.withResolvers();
    worker.postMessage({ id: 0, texts: running.texts });
  };

  const finish = (settle: (job: Job) => void): void => {
    const job = running;
    running = undefined;
    idle.resolve();
    if (job) settle(job);
    next();
  };

  const onMessage = (message: FromWorker): void => {
    if ('ready' in message) {
      ready = true;
      loaded.resolve();
      next();
      return;
    }
    finish((job) => {
      if ('failed' in message) job.reject(new Error(message.failed));
      else job.resolve(split(message.vectors));
    });
  };

  const start = (folder: string): void => {
    if (closed) return;
    const current = new Worker(new URL('./use-lite/worker.ts', import.meta.url), { workerData: { folder } });
    worker = current;
    loaded = Promise.withResolvers();
    current.unref();
    current.on('message', onMessage);
    current.on('error', (error) => log.error({ err: error }, 'the thread for the meaning of text failed'));
    current.once('exit', () => {
      ready = false;
      loaded.resolve();
      idle.resolve();
      if (closed) return;
      finish((job) => job.reject(new Error('The thread for the meaning of text ended')));
      setTimeout(() => start(folder), restartAfterMs).unref();
    });
  };
  store.prepare(spec).then(start, () => {});

  const embedBatch = (texts: string[]): Promise<Float32Array[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ texts, resolve, reject });
      next();
    });

  return {
    name: 'use-lite',
    dimensions,
    languages: ['en'],
    ready: () => ready,
    async embed(texts) {
      if (!ready) throw modelPreparing('Search by meaning', preparingState(store, spec.name));
      if (waiting.length * batchSize + texts.length > mostWaiting)
        throw problem({ code: 'overloaded', retryAfterSeconds: 1 });
      const cut = texts.map((text) => text.slice(0, longestText));
      const batches = Array.from({ length: Math.ceil(cut.length / batchSize) }, (_, at) =>
        embedBatch(cut.slice(at * batchSize, (at + 1) * batchSize)),
      );
      return (await Promise.all(batches)).flat();
    },
    async close() {
      closed = true;
      ready = false;
      for (const job of waiting.splice(0)) job.reject(new Error('closed'));
      if (worker) await endWorker(worker, Promise.all([loaded.promise, idle.promise]));
      running?.reject(new Error('closed'));
    },
  };
}

/** The files may be there while the thread is still reading them. */
function preparingState(store: ModelStore, name: string) {
  const state = store.state(name);
  return state.state === 'ready' ? { state: 'preparing' as const, progress: 0.99 } : state;
}

const split = (vectors: Float32Array): Float32Array[] =>
  Array.from({ length: vectors.length / dimensions }, (_, at) => vectors.slice(at * dimensions, (at + 1) * dimensions));
