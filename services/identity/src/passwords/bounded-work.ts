import { problem } from '@lyceum/platform/server/problem';

export interface WorkBounds {
  /** How many may run at the same time. */
  readonly mostAtOnce: number;
  /** How many more may wait for their turn. */
  readonly longestQueue: number;
}

/** What a caller who is turned away is asked to wait: about the time in which a full queue empties. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Runs work a few at a time, first come first served. When the queue is full the next one is refused at once with
 * `overloaded`: a short honest "not now" serves everybody better than a queue that outlives its callers.
 */
export function createBoundedWork({ mostAtOnce, longestQueue }: WorkBounds): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < mostAtOnce) {
      running++;
      return;
    }
    if (waiting.length >= longestQueue) {
      throw problem({ code: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The place is handed on, not given back, so that nobody can slip in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
