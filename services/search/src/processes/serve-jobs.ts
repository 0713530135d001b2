import { JobFault } from './job-fault.ts';
import type { FromProcess, ToProcess } from './job-process.ts';

const watchEveryMs = 100;

/** `process.exit` would wait for native code that is at work. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

const tell = (message: FromProcess<unknown>): void => {
  // The channel may close between two messages; then nobody waits for this one.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
};

/**
 * The other side of `createJobProcess`: opens what the jobs need, once, and does one after the other. Runs in a process
 * of its own, which ends with the one that started it.
 */
export function serveJobs<Setting, Job, Done>(
  open: (setting: Setting) => Promise<(job: Job) => Promise<Done>> | ((job: Job) => Promise<Done>),
): void {
  process.on('disconnect', end);
  // Meant for the one that started it, which decides what becomes of this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  let perform: ((job: Job) => Promise<Done>) | undefined;

  const begin = async ({ setting, residentMb }: { setting: Setting; residentMb: number }): Promise<void> => {
    // Native code takes memory that no limit of V8 covers.
    setInterval(() => {
      if (process.memoryUsage.rss() > residentMb * 1_000_000) end();
    }, watchEveryMs).unref();
    perform = await open(setting);
    tell({ ready: true });
  };

  process.on('message', (message: ToProcess<Setting, Job>) => {
    // A failure to open ends the process, and with that is seen.
    if ('setting' in message) return void begin(message);
    perform?.(message.job).then(
      (done) => tell({ done }),
      (error: unknown) =>
        tell(error instanceof JobFault ? { fault: error.code, why: error.message } : { failed: String(error) }),
    );
  });
}
