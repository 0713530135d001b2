import type { Outcome, Result, Statement } from './protocol.ts';
import { resultOf } from './worker-link.ts';

/** A statement, and the caller who waits for it. */
export interface Waiting {
  readonly statement: Statement;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

type Run = (statements: Statement[]) => Promise<readonly Outcome[]>;

/** Runs what many callers wait for at once, and gives each its own result or failure. */
export async function settle(batch: readonly Waiting[], run: Run): Promise<void> {
  const statements = batch.map(({ statement }) => statement);
  const outcomes = await run(statements).catch((error: unknown) => {
    for (const { reject } of batch) reject(error);
    return [];
  });
  for (const [index, outcome] of outcomes.entries()) {
    const { resolve, reject } = batch[index] ?? {};
    try {
      resolve?.(resultOf(outcome));
    } catch (error) {
      reject?.(error);
    }
  }
}
