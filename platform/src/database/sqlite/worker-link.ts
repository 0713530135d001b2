import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseError } from '../database-error.ts';
import type {
  ConnectionOptions,
  Failure,
  Greeting,
  Mode,
  Outcome,
  Reply,
  Request,
  Result,
  Statement,
} from './protocol.ts';

/** A connection in a thread of its own. A thread that dies is replaced when it is next needed. */
export interface WorkerLink {
  /** Starts the thread, if there is none, and opens the file. */
  open(): Promise<void>;
  /** Rejects with `database_unavailable` when the thread dies before it has answered. */
  run(mode: Mode, statements: readonly Statement[]): Promise<readonly Outcome[]>;
  close(): Promise<void>;
}

export interface WorkerLinkOptions {
  readonly connection: ConnectionOptions;
  /** Called when a thread has died, after what waited for it was rejected. */
  onDeath?(): void;
}

/** An error of SQLite, with its own code, such as `SQLITE_CONSTRAINT_UNIQUE`. */
class SqliteFailure extends Error {
  override readonly name = 'SqliteFailure';
  readonly code: string;

  constructor({ code, message }: Failure) {
    super(message);
    this.code = code;
  }
}

interface Waiting {
  resolve(outcomes: readonly Outcome[]): void;
  reject(error: Error): void;
}

export function createWorkerLink({ connection, onDeath = () => {} }: WorkerLinkOptions): WorkerLink {
  const waiting = new Map<number, Waiting>();
  let starting: Promise<Worker> | undefined;
  let lastId = 0;
  let closed = false;

  async function start(): Promise<Worker> {
    const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: connection });
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.once('exit', () => {
      starting = undefined;
      const error = new DatabaseError('database_unavailable', 'The thread of the database has ended.', { cause });
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      onDeath();
    });
    const { failure } = await greetingOf(worker);
    if (failure) throw toError(failure);
    worker.on('message', ({ id, outcomes }: Reply) => {
      waiting.get(id)?.resolve(outcomes);
      waiting.delete(id);
    });
    return worker;
  }

  function running(): Promise<Worker> {
    if (closed) throw new DatabaseError('database_closed', 'The database is closed.');
    // Even one that failed to start is kept until its thread is gone: two must never be at the file.
    starting ??= start();
    return starting;
  }

  return {
    async open() {
      await running();
    },
    async run(mode, statements) {
      const worker = await running();
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, mode, statements } satisfies Request);
      });
    },
    async close() {
      closed = true;
      const worker = await starting?.catch(() => undefined);
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}

async function greetingOf(worker: Worker): Promise<Greeting> {
  const ended: Greeting = { failure: { code: 'unknown', message: 'The thread of the database did not start.' } };
  const [greeting = ended]: Greeting[] = await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => []),
  ]);
  return greeting;
}

/** What a statement returned, or its failure as an error. */
export function resultOf(outcome: Outcome | undefined): Result {
  if (!outcome) throw new DatabaseError('database_unavailable', 'The thread of the database gave no answer.');
  if ('error' in outcome) throw toError(outcome.error);
  return outcome;
}

/** A failure of our own keeps its code; all others are SQLite's. */
function toError(failure: Failure): Error {
  const { code, message } = failure;
  if (code === 'database_key_wrong' || code === 'not_portable') return new DatabaseError(code, message);
  return new SqliteFailure(failure);
}
