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
  /** Resolves when all that was written down before has been worked on; with much to do, after a moment. */
  settled(): Promise<void>;
  /** Whether more is waiting than can soon be worked on: then it is kinder to say so than to let it wait. */
  isFull(): boolean;
  /** Finishes what is in work. */
  stop(): Promise<void>;
}

/** What another process left behind when it died is found this often. */
const sweepEveryMs = 5_000;
const batch = 50;
/** A flood of registrations must not hold up those who sign in. */
const longestSettlingMs = 250;
const mostWaiting = 1_000;

/** Works on requests as soon as they are written down, one after the other, also on those of before a crash. */
export function startIntakeWorker({ intakes, log, handle }: IntakeWorkerDeps): IntakeWorker {
  const stopped = new AbortController();
  let wanted = 0;
  /** Written down by this process since it last had nothing to do. */
  let waitingHere = 0;
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
      waitingHere = Math.max(0, waitingHere - 1);
      await handle(intake).catch((error: unknown) => {
        failed += 1;
        log.error({ err: error }, 'a request could not be worked on; it is tried again');
      });
    }
    return waiting.length === batch && failed === 0;
  }

  function nudge(): void {
    wanted += 1;
    waitingHere += 1;
    if (stopped.signal.aborted) return;
    running ??= workOff()
      .catch((error: unknown) => log.error({ err: error }, 'waiting requests could not be read'))
      .finally(() => {
        running = undefined;
        waitingHere = 0;
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
    settled: async () => {
      if (running !== undefined) await Promise.race([running, sleep(longestSettlingMs, undefined, { ref: false })]);
    },
    isFull: () => waitingHere >= mostWaiting,
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
