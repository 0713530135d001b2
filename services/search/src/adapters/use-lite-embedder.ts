import type { Log } from '@lyceum/platform/log/log';
import { models } from '../models/catalogue.ts';
import { modelPreparing } from '../models/model-preparing.ts';
import type { ModelStore } from '../models/model-store.ts';
import type { Embedder } from '../ports/embedder.ts';
import { createJobProcess } from '../processes/job-process.ts';

const dimensions = 512;
/** The model reads 128 pieces of words; no text needs more letters for them. */
const longestText = 1500;
/** A query waits for no more than this many passages of a document. */
const batchSize = 4;
const mostWaiting = 512;
const longestMs = 60_000;

/** Universal Sentence Encoder Lite, in a process of its own. A query goes before documents that wait. */
export function createUseLiteEmbedder({ store, log }: { store: ModelStore; log: Log }): Embedder & {
  close(): Promise<void>;
} {
  const spec = models.useLite;
  const jobs = createJobProcess<string[], Float32Array>({
    name: 'the meaning of text',
    module: new URL('./use-lite/embed-jobs.ts', import.meta.url),
    setting: async () => ({ folder: await store.prepare(spec) }),
    log,
    mostWaiting,
    timeoutMs: longestMs,
    residentMb: 1000,
    // Text search waits for it.
    yields: false,
    faultOf: ({ why }) => new Error(why),
  });

  return {
    name: 'use-lite',
    dimensions,
    languages: ['en'],
    ready: jobs.ready,
    async embed(texts, { background = false } = {}) {
      if (!jobs.ready()) throw modelPreparing('Search by meaning', preparingState(store, spec.name));
      const cut = texts.map((text) => text.slice(0, longestText));
      const batches = Array.from({ length: Math.ceil(cut.length / batchSize) }, (_, at) =>
        jobs.run(cut.slice(at * batchSize, (at + 1) * batchSize), { urgent: !background }),
      );
      return (await Promise.all(batches)).flatMap(split);
    },
    close: jobs.close,
  };
}

/** The files may be there while the process is still reading them. */
function preparingState(store: ModelStore, name: string) {
  const state = store.state(name);
  return state.state === 'ready' ? { state: 'preparing' as const, progress: 0.99 } : state;
}

const split = (vectors: Float32Array): Float32Array[] =>
  Array.from({ length: vectors.length / dimensions }, (_, at) => vectors.slice(at * dimensions, (at + 1) * dimensions));
