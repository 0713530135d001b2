import { mkdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { createRestarts } from '../index/engine/restarts.ts';
import { createThread } from '../index/engine/thread.ts';
import { IndexError } from '../model/index-error.ts';
import type { NearDocument, VectorIndex } from '../ports/vector-index.ts';
import type { NearRequest, VectorOptions } from './vector-service.ts';

export interface EmbeddedVectorsOptions extends VectorOptions {
  /** Told of each thread that starts; for tests, which end some. */
  onThread?: (worker: Worker) => void;
}

/** What the embedded vectors can do besides the port. */
export interface EmbeddedVectors extends VectorIndex {
  /** Rejects when it is down; a sentence when it works with a limp; undefined when all is well. */
  check(): Promise<string | undefined>;
}

/** Keeps vectors in an encrypted file and compares them in a thread of its own, which is started again if it dies. */
export const createEmbeddedVectors = async (options: EmbeddedVectorsOptions): Promise<EmbeddedVectors> => {
  const { onThread, ...workerData } = options;
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const restarts = createRestarts(() => Date.now());
  const ready = Promise.withResolvers<void>();
  const thread = createThread({
    name: 'vector',
    restarts,
    launch: () => new Worker(new URL('./vector-worker.ts', import.meta.url), { workerData }),
    launched(worker) {
      onThread?.(worker);
      worker.on('message', (message: unknown) => {
        if (typeof message === 'object' && message !== null && 'ready' in message) ready.resolve();
      });
      worker.on('error', (error) => ready.reject(error));
      worker.on('exit', () => ready.reject(new IndexError('index_closed', 'The vectors are closed')));
    },
  });
  const terminate = async (): Promise<void> => {
    thread.expectEnd();
    await thread.terminate();
  };
  try {
    await ready.promise;
  } catch (error) {
    await terminate();
    throw error;
  }
  return {
    upsert: (passages) => thread.call('upsert', passages),
    delete: (ids) => thread.call('delete', ids),
    has: (ids) => thread.call('has', ids),
    near: ({ vector, count, among }) =>
      thread.call<NearDocument[]>('near', { vector, count, among: among && [...among] } satisfies NearRequest),
    stats: () => thread.call('stats'),
    async check() {
      await thread.call('has', []);
      return restarts.trouble();
    },
    async close() {
      if (thread.failure()) return;
      await thread.call('close');
      await terminate();
    },
  };
};
