import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log/log.ts';

export interface Repeated {
  /** For the log: what it does. */
  readonly name: string;
  readonly everyMs: number;
  readonly log: Pick<Log, 'error'>;
  /** Whether the first turn comes at once, or after the first pause. */
  readonly begin?: 'now' | 'later';
  work(): Promise<void>;
}

/** Does some work again and again, never twice at once. A failure is logged, and the next turn comes anyway. */
export function repeat({ name, everyMs, log, begin = 'now', work }: Repeated): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const pause = () => sleep(everyMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});

  async function run(): Promise<void> {
    if (begin === 'later') await pause();
    while (!stopped.signal.aborted) {
      try {
        await work();
      } catch (error) {
        log.error({ err: error }, `${name} failed; it is tried again`);
      }
      await pause();
    }
  }
  const running = run();

  return {
    /** Waits for the turn that is being taken. */
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
