import type { Worker } from 'node:worker_threads';
import { IndexError } from '../../model/index-error.ts';
import { type Caller, createCaller } from './calls.ts';
import type { Restarts } from './restarts.ts';

/** A call that saw so many threads die is given up: it may be what kills them. */
const mostAttempts = 2;

interface Job {
  method: string;
  argument: unknown;
  attempts: number;
  done: PromiseWithResolvers<unknown>;
}

class ThreadDied extends Error {}

const closed = (): IndexError => new IndexError('index_closed', 'The index is closed');

/**
 * A thread that is started again when it dies. Calls that were under way are made again: all of them can be, since a change
 * that was stored before is only stored once more.
 */
export const createThread = (options: {
  name: string;
  launch: () => Worker;
  /** Told of each worker, the first one too. */
  launched: (worker: Worker) => void;
  restarts: Restarts;
}) => {
  const { name, launch, launched, restarts } = options;
  const jobs = new Set<Job>();
  let stopped = false;
  let failure: Error | undefined;
  let worker: Worker;
  let caller: Caller;

  const end = (job: Job, settle: (done: Job['done']) => void): void => {
    jobs.delete(job);
    settle(job.done);
  };

  const run = async (job: Job): Promise<void> => {
    job.attempts += 1;
    try {
      const value = await caller.call(job.method, job.argument);
      end(job, ({ resolve }) => resolve(value));
    } catch (error) {
      const isOver = !(error instanceof ThreadDied) || job.attempts >= mostAttempts;
      if (isOver) end(job, ({ reject }) => reject(failure ?? error));
    }
  };

  const giveUp = (error: Error): void => {
    failure ??= error;
    caller.fail(error);
    for (const job of jobs) end(job, ({ reject }) => reject(error));
  };

  const died = (cause: Error): void => {
    if (failure) return;
    if (stopped) giveUp(closed());
    else if (!restarts.mayRestart(name, cause)) giveUp(cause);
    else {
      caller.fail(new ThreadDied(cause.message));
      start();
      // After the failed calls have been noticed.
      setImmediate(() => {
        for (const job of jobs) void run(job);
      });
    }
  };

  const start = (): void => {
    const fresh = launch();
    worker = fresh;
    caller = createCaller(fresh);
    let cause: Error | undefined;
    fresh.on('error', (error) => {
      cause = error instanceof Error ? error : new Error(String(error));
    });
    fresh.on('exit', (code) => died(cause ?? new Error(`it ended with ${code}`)));
    launched(fresh);
  };
  start();

  return {
    pending: (): number => jobs.size,
    failure: (): Error | undefined => failure,
    call<T>(method: string, argument?: unknown): Promise<T> {
      if (failure) return Promise.reject(failure);
      const job: Job = { method, argument, attempts: 0, done: Promise.withResolvers<unknown>() };
      jobs.add(job);
      void run(job);
      return job.done.promise as Promise<T>;
    },
    /** Gives the present worker something that is no call. */
    tell: (message: unknown, ports: Parameters<Worker['postMessage']>[1]): void => worker.postMessage(message, ports),
    /** From now on its end is meant. */
    expectEnd(): void {
      stopped = true;
    },
    terminate: (): Promise<number> => worker.terminate(),
  };
};

export type Thread = ReturnType<typeof createThread>;
