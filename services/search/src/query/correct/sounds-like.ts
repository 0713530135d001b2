import { Worker } from 'node:worker_threads';
import type { NearWord } from './word-list.ts';

export interface SoundQuestion {
  id: number;
  words: string[];
  limit: number;
}

/** English words that a misspelling may stand for, however far away they are: people write by ear. */
export interface SoundsLike {
  /** For each word the likeliest first; nothing while it is being prepared, or when too much is asked at once. */
  near(words: string[], limit: number): Promise<NearWord[][]>;
  /** Whether the dictionary has been read. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** More questions than this at once are not waited for. */
const mostWaiting = 16;

type Message = { ready: true } | { id: number; answer: NearWord[][] };

/** Starts a thread at the first question, which keeps its dictionary until `close`. */
export const createSoundsLike = (): SoundsLike => {
  const waiting = new Map<number, (answer: NearWord[][]) => void>();
  const becameReady = Promise.withResolvers<boolean>();
  let worker: Worker | undefined;
  let usable = false;
  let last = 0;

  const stop = (): void => {
    usable = false;
    becameReady.resolve(false);
    for (const resolve of waiting.values()) resolve([]);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./sound-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (message: Message) => {
      if ('ready' in message) {
        usable = true;
        becameReady.resolve(true);
        return;
      }
      waiting.get(message.id)?.(message.answer);
      waiting.delete(message.id);
    });
    // Without it queries are corrected from the index alone.
    started.on('error', stop);
    started.on('exit', stop);
    return started;
  };

  return {
    ready() {
      worker ??= start();
      return becameReady.promise;
    },
    near(words, limit) {
      worker ??= start();
      if (!usable || waiting.size >= mostWaiting) return Promise.resolve([]);
      last += 1;
      const id = last;
      const { promise, resolve } = Promise.withResolvers<NearWord[][]>();
      waiting.set(id, resolve);
      worker.postMessage({ id, words, limit } satisfies SoundQuestion);
      return promise;
    },
    async close() {
      stop();
      await worker?.terminate();
    },
  };
};
