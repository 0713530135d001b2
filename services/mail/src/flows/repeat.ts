import type { Logger } from 'pino';

export interface Repeated {
  readonly name: string;
  readonly everyMs: number;
  readonly log: Pick<Logger, 'error'>;
  work(): Promise<void>;
}

/** Does some work now and again and again, never twice at once. A failure is logged, and the next turn comes anyway. */
export function repeat({ name, everyMs, log, work }: Repeated): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, `${name} failed; it is tried again`);
    }
    if (stopped) return;
    timer = setTimeout(begin, everyMs);
    timer.unref();
  };
  let current = turn();
  function begin() {
    current = turn();
  }
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
