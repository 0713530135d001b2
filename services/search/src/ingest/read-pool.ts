import { availableParallelism } from 'node:os';
import type { PageReader, Reading, ReadTask } from '../ports/page-reader.ts';
import { type ReadThread, startReadThread } from './read-thread.ts';

export interface ReadPoolOptions {
  /** How the crawler is called in directives. */
  readonly agent: string;
  /** 0 takes one for each core but one. */
  readonly threads?: number;
  /** A page that takes longer is given up, with its thread. */
  readonly longestMs?: number;
  readonly memoryMb?: number;
}

interface Waiting {
  readonly task: ReadTask;
  resolve(reading: Reading): void;
}

/** Threads that read pages, started when there is something to read, and replaced when a page kills one. */
export function createReadPool({
  agent,
  threads = 0,
  longestMs = 30_000,
  memoryMb = 512,
}: ReadPoolOptions): PageReader {
  const count = threads > 0 ? threads : Math.max(1, availableParallelism() - 1);
  const pool: (ReadThread | undefined)[] = Array.from({ length: count }, () => undefined);
  const restarts: number[] = pool.map(() => 0);
  const busy = new Set<number>();
  const queue: Waiting[] = [];
  let closed = false;

  function threadAt(place: number): ReadThread {
    const present = pool[place];
    if (present && present.state !== 'stopped') return present;
    if (present) restarts[place] = (restarts[place] ?? 0) + 1;
    const thread = startReadThread({ agent, longestMs, memoryMb });
    pool[place] = thread;
    return thread;
  }

  function next(): void {
    const place = pool.findIndex((_, at) => !busy.has(at));
    const waiting = place < 0 ? undefined : queue.shift();
    if (!waiting) return;
    busy.add(place);
    void threadAt(place)
      .read(waiting.task)
      .then((reading) => {
        busy.delete(place);
        waiting.resolve(reading);
        next();
      });
    if (queue.length > 0) next();
  }

  return {
    read: (task) =>
      new Promise((resolve) => {
        if (closed) return resolve({ kind: 'unreadable', reason: 'closed' });
        queue.push({ task, resolve });
        next();
      }),
    workers: () =>
      pool.map((thread, at) => ({
        name: `reader ${at + 1}`,
        state: thread?.state ?? 'idle',
        restarts: restarts[at] ?? 0,
      })),
    get waiting() {
      return queue.length;
    },
    async close() {
      closed = true;
      for (const { resolve } of queue.splice(0)) resolve({ kind: 'unreadable', reason: 'closed' });
      await Promise.all(pool.map((thread) => thread?.stop()));
    },
  };
}
