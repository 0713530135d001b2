import { onceThisTurn } from './once-this-turn.ts';
import type { Result, Statement } from './protocol.ts';
import { settle, type Waiting } from './waiting.ts';
import type { WorkerLink } from './worker-link.ts';

/** A batch costs one message each way; a longer one would keep its first answers back for too long. */
const LARGEST_BATCH = 32;

/**
 * Statements that only read, on connections of their own: in write-ahead mode these never wait for a writer, and each
 * statement sees everything that was committed before it began. What arrives while all are busy travels together.
 */
export function createReaders(links: readonly WorkerLink[]): (statement: Statement) => Promise<Result> {
  const queue: Waiting[] = [];
  const idle = [...links];
  const dispatch = onceThisTurn(() => {
    while (queue.length > 0) {
      const link = idle.pop();
      if (!link) return;
      const share = Math.ceil(queue.length / (idle.length + 1));
      void runBatch(link, queue.splice(0, Math.min(share, LARGEST_BATCH)));
    }
  });

  async function runBatch(link: WorkerLink, batch: Waiting[]) {
    await settle(batch, (statements) => link.run('apart', statements));
    idle.push(link);
    dispatch();
  }

  return (statement) =>
    new Promise((resolve, reject) => {
      queue.push({ statement, resolve, reject });
      dispatch();
    });
}
