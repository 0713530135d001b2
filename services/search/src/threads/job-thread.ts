import { Worker } from 'node:worker_threads';
import type { Log } from '@lyceum/platform/log/log';
import { problem } from '@lyceum/platform/server/problem';
import { endWorker } from './end-worker.ts';

export interface JobThreadOptions {
  /** What it does, in words for logs and errors. */
  name: string;
  module: URL;
  /** What the thread begins with; it starts once this is there, and never when it is refused. */
  workerData: Promise<unknown>;
  log: Log;
  /** Jobs that may wait; beyond that they are turned away as `overloaded`. */
  mostWaiting: number;
  /** For one job; then the thread is ended, whatever it does, and started anew. */
  timeoutMs: number;
  /** Of JavaScript's own memory. */
  memoryMb: number;
  /** The error for what the thread says of a job that was at fault itself. */
  faultOf(fault: { code: string; why: string }): Error;
}

/** What a thread's module posts: once `ready`, then one answer to each job. */
export type FromThread<Done> = { ready: true } | { done: Done } | { fault: string; why: string } | { failed: string };

export interface JobThread<Job, Done> {
  ready(): boolean;
  run(job: Job, options?: { urgent?: boolean }): Promise<Done>;
  /** How many wait, or are worked on. */
  load(): number;
  /** Times the thread ended unasked. */
  restarts(): number;
  close(): Promise<void>;
}

interface Waiting<Job, Done> {
  job: Job;
  resolve(done: Done): void;
  reject(error: Error): void;
}

const restartAfterMs = 500;

/** A thread that does one job after the other, within a time, and comes back when it dies. */
export function createJobThread<Job, Done>(options: JobThreadOptions): JobThread<Job, Done> {
  const { name, log } = options;
  const waiting: Waiting<Job, Done>[] = [];
  let running: Waiting<Job, Done> | undefined;
  let worker: Worker | undefined;
  /** Settled while the thread neither loads nor works. */
  let loaded = Promise.withResolvers<void>();
  let idle = Promise.withResolvers<void>();
  idle.resolve();
  let timer: NodeJS.Timeout | undefined;
  let ready = false;
  let closed = false;
  let restarts = 0;

  const next = (): void => {
    if (running || !ready || !worker) return;
    running = waiting.shift();
    if (!running) return;
    idle = Promise.withResolvers();
    timer = setTimeout(() => void worker?.terminate(), options.timeoutMs);
    worker.postMessage(running.job);
  };

  const finish = (settle: (job: Waiting<Job, Done>) => void): void => {
    clearTimeout(timer);
    const job = running;
    running = undefined;
    idle.resolve();
    if (job) settle(job);
    next();
  };

  const onMessage = (message: FromThread<Done>): void => {
    if ('ready' in message) {
      ready = true;
      loaded.resolve();
      next();
    } else if ('done' in message) finish((job) => job.resolve(message.done));
    else if ('fault' in message) {
      finish((job) => job.reject(options.faultOf({ code: message.fault, why: message.why })));
    } else finish((job) => job.reject(new Error(message.failed)));
  };

  const start = (workerData: unknown): void => {
    if (closed) return;
    const current = new Worker(options.module, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    });
    worker = current;
    loaded = Promise.withResolvers();
    current.unref();
    current.on('message', onMessage);
    current.on('error', (error) => log.error({ err: error }, `the thread for ${name} failed`));
    current.once('exit', () => {
      ready = false;
      loaded.resolve();
      idle.resolve();
      if (closed) return;
      restarts += 1;
      // A job that brought the thread down, or took too long, is at fault until shown otherwise.
      finish((job) => job.reject(options.faultOf({ code: 'thread_ended', why: 'It took too much time or memory.' })));
      setTimeout(() => start(workerData), restartAfterMs).unref();
    });
  };
  options.workerData.then(start, () => {});

  return {
    ready: () => ready,
    load: () => waiting.length + (running ? 1 : 0),
    restarts: () => restarts,
    run: (job, { urgent = false } = {}) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error(`The thread for ${name} is closed`);
        if (waiting.length >= options.mostWaiting) throw problem({ code: 'overloaded', retryAfterSeconds: 2 });
        waiting[urgent ? 'unshift' : 'push']({ job, resolve, reject });
        next();
      }),
    async close() {
      closed = true;
      ready = false;
      for (const job of waiting.splice(0)) job.reject(new Error('closed'));
      if (worker) await endWorker(worker, Promise.all([loaded.promise, idle.promise]));
      clearTimeout(timer);
      running?.reject(new Error('closed'));
    },
  };
}
