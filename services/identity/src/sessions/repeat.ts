import { setTimeout as sleep } from 'node:timers/promises';

/** Does something again and again, with a pause between two rounds, until the function it gives is called. */
export function repeat(work: () => Promise<void>, pauseMs: number, onFailure: (error: unknown) => void): () => void {
  const stopped = new AbortController();
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      await sleep(pauseMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      if (!stopped.signal.aborted) await work().catch(onFailure);
    }
  }
  void run();
  return () => stopped.abort();
}
