import { mkdirSync } from 'node:fs';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { IndexError } from '../../model/index-error.ts';
import type { WriterOptions } from '../writer/writer-service.ts';
import { type Caller, createCaller } from './calls.ts';

export interface EngineOptions extends WriterOptions {
  queryWorkers: number;
}

/** So many searches may wait for one thread; more are refused at once, which is kinder than answering late. */
const longestQueue = 256;

const startWorker = (file: URL, workerData: object, ports: MessagePort[]): Worker =>
  new Worker(file, { workerData, transferList: ports });

/** The threads of one index folder: a writer, a merger, and some that answer searches. */
export const startEngine = async (options: EngineOptions) => {
  const { folder, key } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const readerLinks = Array.from({ length: options.queryWorkers }, () => new MessageChannel());
  const mergeLink = new MessageChannel();
  const { queryWorkers: _, ...writerOptions } = options;

  const writer = startWorker(
    new URL('../writer/writer-worker.ts', import.meta.url),
    { options: writerOptions, readers: readerLinks.map(({ port1 }) => port1), merger: mergeLink.port1 },
    [...readerLinks.map(({ port1 }) => port1), mergeLink.port1],
  );
  const merger = startWorker(new URL('../writer/merge-worker.ts', import.meta.url), { port: mergeLink.port2, key }, [
    mergeLink.port2,
  ]);
  const readers = readerLinks.map(({ port2 }) =>
    startWorker(new URL('./query-worker.ts', import.meta.url), { options: { folder, key }, writer: port2 }, [port2]),
  );

  const workers = [writer, merger, ...readers];
  const writerCalls = createCaller(writer);
  const readerCalls = readers.map((reader) => createCaller(reader));
  let failure: Error | undefined;
  const ready = Promise.withResolvers<void>();

  const failAll = (error: Error): void => {
    failure ??= error;
    ready.reject(error);
    for (const caller of [writerCalls, ...readerCalls]) caller.fail(error);
  };
  for (const worker of workers) {
    worker.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => failAll(new IndexError('index_closed', 'The index is closed')));
  }
  writer.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'ready' in message) ready.resolve();
  });
  try {
    await ready.promise;
  } catch (error) {
    await Promise.all(workers.map((worker) => worker.terminate()));
    throw error;
  }

  const freest = (): Caller => {
    const best = readerCalls.reduce((winner, each) => (each.pending() < winner.pending() ? each : winner));
    if (best.pending() >= longestQueue) throw new IndexError('index_busy', 'Too many searches are waiting');
    return best;
  };

  return {
    write: <T>(method: string, argument?: unknown): Promise<T> => writerCalls.call<T>(method, argument),
    read: async <T>(method: string, argument?: unknown): Promise<T> => freest().call<T>(method, argument),
    failure: (): Error | undefined => failure,
    async stop(): Promise<void> {
      if (failure) return;
      await writerCalls.call('close');
      await Promise.all(readerCalls.map((caller) => caller.call('close')));
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
};

export type Engine = Awaited<ReturnType<typeof startEngine>>;
