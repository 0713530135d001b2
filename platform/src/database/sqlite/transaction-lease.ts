import { AbortedTransactionError } from 'kysely';
import { DatabaseError } from '../database-error.ts';
import type { Result, Statement } from './protocol.ts';
import { resultOf, type WorkerLink } from './worker-link.ts';

/** The writer, for the time of one transaction. It behaves as PostgreSQL does, so that code written here runs there. */
export interface TransactionLease {
  begin(): Promise<void>;
  /** Once a statement has failed, all later ones do. */
  run(statement: Statement): Promise<Result>;
  /** Back to a savepoint, from where even a failed transaction can go on. */
  runRollbackTo(statement: Statement): Promise<void>;
  /** Rolls back, and says so, when a statement has failed. */
  commit(): Promise<void>;
  /** Never rejects: a transaction that cannot be rolled back is one that is gone. */
  rollback(): Promise<void>;
  /** The thread has died, and the transaction with it. */
  abandon(reason: Error): void;
}

export interface TransactionLeaseOptions {
  readonly link: WorkerLink;
  /** For so long it may stay without a statement, while all other writers wait for it. */
  readonly idleMs: number;
  onEnd(): void;
}

const BEGIN: Statement = { sql: 'begin immediate', parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };
const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };

export function createTransactionLease({ link, idleMs, onEnd }: TransactionLeaseOptions): TransactionLease {
  let ended: Error | undefined;
  let failed = false;
  let running = 0;
  let idle: NodeJS.Timeout | undefined;

  async function send(statement: Statement): Promise<Result> {
    if (ended) throw ended;
    clearTimeout(idle);
    running++;
    try {
      const [outcome] = await link.run('apart', [statement]);
      return resultOf(outcome);
    } finally {
      running--;
      if (!ended && running === 0) idle = setTimeout(expire, idleMs);
    }
  }

  function end(reason: Error): void {
    if (ended) return;
    ended = reason;
    clearTimeout(idle);
    onEnd();
  }

  /** From now on nothing more is run, but the others wait until the rollback is done. */
  function expire(): void {
    ended = new DatabaseError(
      'transaction_expired',
      `The transaction was rolled back: it did nothing for ${idleMs} ms while others waited for it.`,
    );
    link.run('apart', [ROLLBACK]).then(onEnd, onEnd);
  }

  async function rollback(): Promise<void> {
    if (ended) return;
    await send(ROLLBACK).catch(() => {});
    end(over());
  }

  return {
    async begin() {
      await send(BEGIN);
    },
    async run(statement) {
      if (failed) throw new DatabaseError('transaction_failed', 'An earlier statement of this transaction failed.');
      try {
        return await send(statement);
      } catch (error) {
        failed = true;
        throw error;
      }
    },
    async runRollbackTo(statement) {
      await send(statement);
      failed = false;
    },
    async commit() {
      if (failed) {
        await rollback();
        throw new AbortedTransactionError();
      }
      await send(COMMIT);
      end(over());
    },
    rollback,
    abandon: end,
  };
}

const over = () => new DatabaseError('transaction_failed', 'The transaction is over.');
