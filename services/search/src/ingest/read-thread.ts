import { Worker } from 'node:worker_threads';
import type { Reading, ReadTask } from '../ports/page-reader.ts';

export interface ReadThread {
  readonly state: 'starting' | 'idle' | 'busy' | 'stopped';
  /** Never rejects; after `unreadable` with `timeout` or `crash` the thread is gone. */
  read(task: ReadTask): Promise<Reading>;
  stop(): Promise<void>;
}

export interface ThreadLimits {
  readonly agent: string;
  readonly longestMs: number;
  readonly memoryMb: number;
}

/** Three times as much by default, which only makes the process larger: what a page leaves behind is short-lived. */
const youngMb = 32;

/** One page at a time; a page that takes too long or too much memory costs the thread. */
export function startReadThread({ agent, longestMs, memoryMb }: ThreadLimits): ReadThread {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { agent },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
  });
  let state: ReadThread['state'] = 'starting';
  // Out of memory comes here; whoever waits learns it from the exit.
  worker.on('error', () => {});
  worker.once('exit', () => {
    state = 'stopped';
  });
  const ready = new Promise<void>((resolve) => {
    worker.once('message', () => {
      if (state === 'starting') state = 'idle';
      resolve();
    });
    worker.once('exit', () => resolve());
  });

  return {
    get state() {
      return state;
    },
    async read(task) {
      await ready;
      if (state === 'stopped') return { kind: 'unreadable', reason: 'crash' };
      state = 'busy';
      const { promise, resolve } = Promise.withResolvers<Reading>();
      const crashed = () => resolve({ kind: 'unreadable', reason: 'crash' });
      const timer = setTimeout(() => resolve({ kind: 'unreadable', reason: 'timeout' }), longestMs);
      worker.once('message', resolve);
      worker.once('exit', crashed);
      worker.postMessage(task, transferable(task.page.body));
      const reading = await promise;
      clearTimeout(timer);
      worker.off('message', resolve);
      worker.off('exit', crashed);
      if (isDeadly(reading)) {
        state = 'stopped';
        await worker.terminate();
      } else state = 'idle';
      return reading;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

const isDeadly = (reading: Reading): boolean =>
  reading.kind === 'unreadable' && (reading.reason === 'timeout' || reading.reason === 'crash');

/** Handed over instead of copied, where it is not a piece of something larger. */
function transferable(body: Uint8Array): ArrayBuffer[] {
  const { buffer } = body;
  return buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength ? [buffer] : [];
}
