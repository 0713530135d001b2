import { mkdirSync } from 'node:fs';
import { MessageChannel, Worker } from 'node:worker_threads';
import { IndexError } from '../../model/index-error.ts';
import type { WriterOptions } from '../writer/writer-service.ts';
import type { ConnectMessage } from './connections.ts';
import { createRestarts } from './restarts.ts';
import { createThread, type Thread } from './thread.ts';

export interface EngineOptions extends WriterOptions {
  queryWorkers: number;
  /** Told of each thread that starts; for tests, which end some. */
  onThread?: ((name: string, worker: Worker) => void) | undefined;
}

/** So many searches may wait for one thread; more are refused at once, which is kinder than answering late. */
const longestQueue = 256;

/** The threads of one index folder: a writer, a merger, and some that answer searches. One that dies is started again. */
export const startEngine = async (options: EngineOptions) => {
  const { queryWorkers, onThread, ...writerOptions } = options;
  const { folder, key } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const restarts = createRestarts(() => Date.now());
  const ready = Promise.withResolvers<void>();
  let isReady = false;
  let threads: { writer: Thread; merger: Thread; readers: Thread[] } | undefined;

  /** Joins one of the other threads with the writer by a channel of their own. */
  const connect = (role: ConnectMessage['role'], at: number): void => {
    const other = role === 'merger' ? threads?.merger : threads?.readers[at];
    const { port1, port2 } = new MessageChannel();
    threads?.writer.tell({ role, at, port: port1 } satisfies ConnectMessage, [port1]);
    other?.tell({ role, at, port: port2 } satisfies ConnectMessage, [port2]);
  };

  const connectAll = (): void => {
    connect('merger', 0);
    for (let at = 0; at < queryWorkers; at += 1) connect('reader', at);
  };

  const watchWriter = (worker: Worker): void => {
    worker.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) ready.resolve();
    });
    // Before it was ever ready, the fault is in what it was given, such as the key.
    worker.on('error', (error) => ready.reject(error));
    worker.on('exit', () => ready.reject(new IndexError('index_closed', 'The index is closed')));
  };

  const thread = (name: string, entry: URL, how: { data: object; launched: (worker: Worker) => void }): Thread =>
    createThread({
      name,
      restarts,
      launch: () => new Worker(entry, { workerData: how.data }),
      launched(worker) {
        onThread?.(name, worker);
        how.launched(worker);
      },
    });

  threads = {
    writer: thread('writer', new URL('../writer/writer-worker.ts', import.meta.url), {
      data: { options: writerOptions },
      launched(worker) {
        watchWriter(worker);
        if (isReady) setImmediate(connectAll);
      },
    }),
    merger: thread('merger', new URL('../writer/merge-worker.ts', import.meta.url), {
      data: { key },
      launched: () => isReady && setImmediate(() => connect('merger', 0)),
    }),
    readers: Array.from({ length: queryWorkers }, (_, at) =>
      thread('query', new URL('./query-worker.ts', import.meta.url), {
        data: { options: { folder, key } },
        launched: () => isReady && setImmediate(() => connect('reader', at)),
      }),
    ),
  };
  const { writer, merger, readers } = threads;
  const all = [writer, merger, ...readers];
  isReady = true;
  connectAll();

  const terminate = async (): Promise<void> => {
    for (const each of all) each.expectEnd();
    await Promise.all(all.map((each) => each.terminate()));
  };
  try {
    await ready.promise;
  } catch (error) {
    await terminate();
    throw error;
  }

  const freest = (): Thread => {
    const best = readers.reduce((winner, each) => (each.pending() < winner.pending() ? each : winner));
    if (best.pending() >= longestQueue) throw new IndexError('index_busy', 'Too many searches are waiting');
    return best;
  };

  return {
    write: <T>(method: string, argument?: unknown): Promise<T> => writer.call<T>(method, argument),
    read: async <T>(method: string, argument?: unknown): Promise<T> => freest().call<T>(method, argument),
    failure: (): Error | undefined => all.map((each) => each.failure()).find((failure) => failure !== undefined),
    /** Deaths of threads that were overcome, of late. */
    trouble: (): string | undefined => restarts.trouble(),
    async stop(): Promise<void> {
      if (writer.failure()) return;
      for (const each of all) each.expectEnd();
      await writer.call('close');
      await Promise.all(readers.filter((reader) => !reader.failure()).map((reader) => reader.call('close')));
      await terminate();
    },
  };
};

export type Engine = Awaited<ReturnType<typeof startEngine>>;
