import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@lyceum/platform/log/log';
import type { Intake } from '../model/intake.ts';
import type { Intakes } from '../ports/intakes.ts';

export interface IntakeWorkerDeps {
  readonly intakes: Pick<Intakes, 'waiting'>;
  readonly log: Log;
  handle(intake: Intake): Promise<void>;
}

export interface IntakeWorker {
  /** Something was written down. */
  nudge(): void;
  /** Resolves when all that was written down before has been worked on, or could not be. */
  settled(): Promise<void>;
  /** Finishes what is in work. */
  stop(): Promise<void>;
}

/** What another process left behind when it died is found this often. */
const sweepEveryMs = 5_000;
const batch = 50;

/** Works on requests as soon as they are written down, one after the other, also on those of before a crash. */
export function startIntakeWorker({ intakes, log, handle }: IntakeWorkerDeps): IntakeWorker {
  const stopped = new AbortController();
  let wanted = 0;
  let running: Promise<void> | undefined;

  async function workOff(): Promise<void> {
    for (let round = 0; round !== wanted; ) {
      round = wanted;
      for (let more = true; more && !stopped.signal.aborted; ) more = await handleBatch();
    }
  }

  /** Whether there may be more. A request that fails stays, and is tried again with the next sweep. */
  async function handleBatch(): Promise<boolean> {
    const waiting = await intakes.waiting(batch);
    let failed = 0;
    for (const intake of waiting) {
      await handle(intake).catch((error: unknown) => {
        failed += 1;
        log.error({ err: error }, 'a request could not be worked on; it is tried again');
      });
    }
    return waiting.length === batch && failed === 0;
  }

  function nudge(): void {
    wanted += 1;
    if (stopped.signal.aborted) return;
    running ??= workOff()
      .catch((error: unknown) => log.error({ err: error }, 'waiting requests could not be read'))
      .finally(() => {
        running = undefined;
      });
  }

  async function sweep(): Promise<void> {
    while (!stopped.signal.aborted) {
      nudge();
      await sleep(sweepEveryMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  }
  void sweep();

  return {
    nudge,
    settled: () => running ?? Promise.resolve(),
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
