import { DatabaseError } from '../database-error.ts';
import { onceThisTurn } from './once-this-turn.ts';
import type { Result, Statement } from './protocol.ts';
import { createTransactionLease, type TransactionLease } from './transaction-lease.ts';
import { settle, type Waiting } from './waiting.ts';
import type { WorkerLink } from './worker-link.ts';

const LARGEST_GROUP = 256;

/** The one connection that writes. Single statements and whole transactions take turns, in the order they came. */
export interface Writer {
  /** `grouped` statements that wait together share a commit. Resolved when it is on the disk. */
  write(statement: Statement, grouped: boolean): Promise<Result>;
  /** Resolves when it is this transaction's turn; the others then wait until the lease ends. */
  lease(): Promise<TransactionLease>;
  /** The thread is gone, and with it the transaction that was open there. */
  interrupted(): void;
}

interface WaitingWrite extends Waiting {
  readonly grouped: boolean;
}

type Turn = WaitingWrite | { granted(lease: TransactionLease): void };

export function createWriter(link: WorkerLink, idleTransactionMs: number): Writer {
  const queue: Turn[] = [];
  let busy = false;
  let current: TransactionLease | undefined;

  const next = onceThisTurn(() => {
    const turn = busy ? undefined : queue.shift();
    if (!turn) return;
    busy = true;
    if ('granted' in turn) grant(turn.granted);
    else void runGroup(takeGroup(turn));
  });

  function takeGroup(first: WaitingWrite): WaitingWrite[] {
    const group = [first];
    while (first.grouped && group.length < LARGEST_GROUP) {
      const following = queue[0];
      if (!following || 'granted' in following || !following.grouped) break;
      queue.shift();
      group.push(following);
    }
    return group;
  }

  async function runGroup(group: WaitingWrite[]) {
    await settle(group, (statements) => link.run('together', statements));
    busy = false;
    next();
  }

  function grant(granted: (lease: TransactionLease) => void) {
    current = createTransactionLease({
      link,
      idleMs: idleTransactionMs,
      onEnd() {
        current = undefined;
        busy = false;
        next();
      },
    });
    granted(current);
  }

  return {
    write: (statement, grouped) =>
      new Promise((resolve, reject) => {
        queue.push({ statement, grouped, resolve, reject });
        next();
      }),
    lease: () =>
      new Promise((granted) => {
        queue.push({ granted });
        next();
      }),
    interrupted() {
      current?.abandon(new DatabaseError('database_unavailable', 'The transaction was lost with its thread.'));
    },
  };
}
