import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Log } from '@lyceum/platform/log/log';
import { problem } from '@lyceum/platform/server/problem';

export interface JobProcessOptions {
  /** What it does, in words for logs and errors. */
  name: string;
  /** Calls `serveJobs`. */
  module: URL;
  /** What the process begins with; it starts once this is there, and never when it is refused. */
  setting(): Promise<unknown>;
  log: Log;
  /** Jobs that may wait; beyond that they are turned away as `overloaded`. */
  mostWaiting: number;
  /** For one job; then the process is killed, whatever it does, and started anew. */
  timeoutMs: number;
  /** Of everything that it holds, native code's memory too. */
  residentMb: number;
  /** Whether it gives way to everything else that wants the processor. */
  yields: boolean;
  /** Whether it starts, and its setting is asked for, with the first job. */
  lazy?: boolean;
  /** The error for what the process says of a job that was at fault itself. */
  faultOf(fault: { code: string; why: string }): Error;
}

export type ToProcess<Setting, Job> = { setting: Setting; residentMb: number } | { job: Job };

/** Once `ready`, then one answer to each job. */
export type FromProcess<Done> = { ready: true } | { done: Done } | { fault: string; why: string } | { failed: string };

export interface JobProcess<Job, Done> {
  /** Whether a job would be begun at once, were no other before it. */
  ready(): boolean;
  /** One that is urgent goes before all that are not. */
  run(job: Job, options?: { urgent?: boolean }): Promise<Done>;
  status(): { state: 'starting' | 'idle' | 'busy'; restarts: number };
  close(): Promise<void>;
}

interface Waiting<Job, Done> {
  job: Job;
  urgent: boolean;
  resolve(done: Done): void;
  reject(error: Error): void;
}

const restartAfterMs = { first: 500, longest: 60_000 };
/** Below everything of normal priority, above what runs only when nothing else does. */
const givesWay = 10;
/** Nothing else of our environment: it may hold secrets, and these processes read what strangers send. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

/**
 * A process that does one job after the other, within a time and a memory, and comes back when it dies. A thread would not
 * do: native code in it can neither be stopped nor limited, and takes the whole service along when it crashes.
 */
export function createJobProcess<Job, Done>(options: JobProcessOptions): JobProcess<Job, Done> {
  const { name, log } = options;
  const waiting: Waiting<Job, Done>[] = [];
  let running: Waiting<Job, Done> | undefined;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let restarting: NodeJS.Timeout | undefined;
  let ready = false;
  let closed = false;
  let restarts = 0;
  let failuresInARow = 0;

  /** Whoever waits for a job is waited for; a process without one keeps nobody from ending. */
  const hold = (): void => {
    const { channel } = child ?? {};
    if (running || waiting.length > 0) channel?.ref();
    else channel?.unref();
  };

  const next = (): void => {
    if (!running && ready) running = begin(waiting.shift());
    hold();
  };

  const begin = (job: Waiting<Job, Done> | undefined): Waiting<Job, Done> | undefined => {
    if (!job || !child) return undefined;
    timer = setTimeout(() => child?.kill('SIGKILL'), options.timeoutMs);
    child.send({ job: job.job } satisfies ToProcess<never, Job>, () => {});
    return job;
  };

  const finish = (settle: (job: Waiting<Job, Done>) => void): void => {
    clearTimeout(timer);
    const job = running;
    running = undefined;
    if (job) settle(job);
    next();
  };

  const onMessage = (message: FromProcess<Done>): void => {
    failuresInARow = 0;
    if ('ready' in message) {
      ready = true;
      next();
    } else if ('done' in message) finish((job) => job.resolve(message.done));
    else if ('fault' in message) {
      finish((job) => job.reject(options.faultOf({ code: message.fault, why: message.why })));
    } else finish((job) => job.reject(new Error(message.failed)));
  };

  const start = (setting: unknown): void => {
    if (closed) return;
    const { residentMb } = options;
    const current = launch(options.module);
    child = current;
    current.on('message', onMessage);
    current.on('error', (error) => log.error({ err: error }, `the process for ${name} failed`));
    current.once('exit', (code, signal) => {
      ready = false;
      if (closed) return;
      restarts += 1;
      log.warn({ code, signal }, `the process for ${name} ended and is started anew`);
      // A job that brought the process down, or took too long, is at fault until shown otherwise.
      finish((job) => job.reject(options.faultOf({ code: 'process_ended', why: 'It took too much time or memory.' })));
      const pause = Math.min(restartAfterMs.first * 2 ** failuresInARow, restartAfterMs.longest);
      failuresInARow += 1;
      restarting = setTimeout(() => start(setting), pause);
    });
    if (options.yields && current.pid !== undefined) giveWay(current.pid);
    hold();
    current.send({ setting, residentMb } satisfies ToProcess<unknown, Job>, () => {});
  };

  let isStarted = false;
  const startOnce = (): void => {
    if (isStarted) return;
    isStarted = true;
    options.setting().then(start, () => {});
  };
  if (!options.lazy) startOnce();

  return {
    ready: () => ready,
    status: () => ({ state: stateOf({ isIdle: ready || !isStarted, isBusy: running !== undefined }), restarts }),
    run: (job, { urgent = false } = {}) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error(`The process for ${name} is closed`);
        if (waiting.length >= options.mostWaiting) throw problem({ code: 'overloaded', retryAfterSeconds: 2 });
        const behind = urgent ? waiting.findIndex((other) => !other.urgent) : -1;
        waiting.splice(behind === -1 ? waiting.length : behind, 0, { job, urgent, resolve, reject });
        startOnce();
        next();
      }),
    async close() {
      closed = true;
      ready = false;
      clearTimeout(timer);
      clearTimeout(restarting);
      for (const job of waiting.splice(0)) job.reject(new Error('closed'));
      running?.reject(new Error('closed'));
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function launch(module: URL): ChildProcess {
  const child = fork(module, {
    execArgv: [],
    env: Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    // Keeps typed arrays as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  return child;
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, givesWay);
  } catch {
    // Not allowed, or it is gone already: it works all the same.
  }
}

function stateOf({ isIdle, isBusy }: { isIdle: boolean; isBusy: boolean }): 'starting' | 'idle' | 'busy' {
  if (isBusy) return 'busy';
  return isIdle ? 'idle' : 'starting';
}
