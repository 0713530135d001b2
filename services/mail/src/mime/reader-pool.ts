import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { factsOfHeaders, viewOfUnreadable } from './header-facts.ts';
import type { MessageFacts, MessageReader, MessageView } from './message-facts.ts';
import type { ReadTask } from './reader-worker.ts';

export interface ReaderPool extends MessageReader {
  close(): Promise<void>;
}

export interface ReaderPoolOptions {
  readonly workers?: number;
  /** A message that takes longer is given up, with its thread. */
  readonly longestMs?: number;
}

/** Enough for the largest message that is taken, with room for what parsing makes of it. */
const memoryMb = 768;

type Answer = { readonly result: unknown } | { readonly failed: true };

interface Job {
  readonly task: ReadTask;
  resolve(answer: Answer): void;
}

/**
 * Reads messages in threads of their own, so that a mail bomb keeps nobody else waiting: one that takes too long, or too
 * much memory, costs its thread, and is known from then on by its headers only.
 */
export function createReaderPool({
  workers = defaultWorkers(),
  longestMs = 10_000,
}: ReaderPoolOptions = {}): ReaderPool {
  const queue: Job[] = [];
  const threads = new Set<Thread>();
  let closed = false;

  function next(): void {
    const idle = [...threads].find((thread) => !thread.busy) ?? (threads.size < workers ? start() : undefined);
    const job = idle ? queue.shift() : undefined;
    if (!idle || !job) return;
    void idle.run(job).then((alive) => {
      if (!alive) threads.delete(idle);
      next();
    });
    if (queue.length > 0) next();
  }

  function start(): Thread {
    const thread = createThread(longestMs);
    threads.add(thread);
    return thread;
  }

  const ask = (task: ReadTask) =>
    new Promise<Answer>((resolve) => {
      if (closed || hasTooManyParts(task.content)) return resolve({ failed: true });
      queue.push({ task, resolve });
      next();
    });

  return {
    async facts(content) {
      const answer = await ask({ kind: 'facts', content });
      return 'result' in answer ? (answer.result as MessageFacts) : factsOfHeaders(content);
    },
    async view(content) {
      const answer = await ask({ kind: 'view', content });
      return 'result' in answer ? (answer.result as MessageView) : viewOfUnreadable(content);
    },
    async attachment(content, at) {
      const answer = await ask({ kind: 'attachment', content, at });
      // Of what could not be read, the message itself is the one attachment.
      if ('failed' in answer) return at === 0 ? content : undefined;
      return answer.result === undefined ? undefined : Buffer.from(answer.result as Uint8Array);
    },
    async close() {
      closed = true;
      for (const { resolve } of queue.splice(0)) resolve({ failed: true });
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}

/** The parser takes time with the square of the parts; what begins so many of them is not looked into at all. */
const mostBoundaries = 2000;

function hasTooManyParts(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let count = 0;
  for (let at = bytes.indexOf('\n--'); at >= 0 && count <= mostBoundaries; at = bytes.indexOf('\n--', at + 3)) count++;
  return count > mostBoundaries;
}

const defaultWorkers = () => Math.max(1, Math.min(4, availableParallelism() - 1));

interface Thread {
  readonly busy: boolean;
  /** Resolves to whether the thread can go on. */
  run(job: Job): Promise<boolean>;
  stop(): Promise<void>;
}

function createThread(longestMs: number): Thread {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.unref();
  // A thread that runs out of memory says so here; the job learns it from the exit.
  worker.on('error', () => {});
  let busy = false;
  return {
    get busy() {
      return busy;
    },
    async run({ task, resolve }) {
      busy = true;
      worker.ref();
      const { promise, resolve: settle } = Promise.withResolvers<Answer | undefined>();
      const gaveUp = () => settle(undefined);
      const timer = setTimeout(gaveUp, longestMs);
      worker.once('message', settle);
      worker.once('exit', gaveUp);
      worker.postMessage(task);
      const answer = await promise;
      clearTimeout(timer);
      worker.off('message', settle);
      worker.off('exit', gaveUp);
      worker.unref();
      busy = false;
      if (!answer) await worker.terminate();
      resolve(answer ?? { failed: true });
      return answer !== undefined;
    },
    async stop() {
      await worker.terminate();
    },
  };
}
