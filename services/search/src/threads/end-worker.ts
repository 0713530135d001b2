import type { Worker } from 'node:worker_threads';

/**
 * Ends a thread that uses native code. Such code aborts the whole process when its thread is ended while it is being
 * loaded or is at work, so both are waited for, up to `patienceMs`.
 */
export async function endWorker(worker: Worker, quiet: Promise<unknown>, patienceMs = 15_000): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, patienceMs);
  await Promise.race([quiet.catch(() => {}), patience.promise]);
  clearTimeout(timer);
  await worker.terminate();
}
