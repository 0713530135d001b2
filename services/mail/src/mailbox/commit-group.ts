import { transact } from '@lyceum/platform/database/transact';
import type { Kysely, Transaction } from 'kysely';

/**
 * Runs changes that come at the same time in one transaction: they share the wait for the disk. Each is all or nothing,
 * and its promise resolves when it is on the disk. A change may run twice, so it does nothing but talk to the database.
 */
export interface CommitGroup<Schema> {
  run<T>(change: Change<Schema, T>): Promise<T>;
}

type Change<Schema, T> = (transaction: Transaction<Schema>) => Promise<T>;

interface Waiting<Schema> {
  readonly change: Change<Schema, unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const largestGroup = 64;

export function createCommitGroup<Schema>(db: Kysely<Schema>): CommitGroup<Schema> {
  let queue: Waiting<Schema>[] = [];
  let running = false;

  async function runAll(): Promise<void> {
    if (running) return;
    running = true;
    while (queue.length > 0) {
      const group = queue.slice(0, largestGroup);
      queue = queue.slice(largestGroup);
      await runGroup(group);
    }
    running = false;
  }

  async function runGroup(group: readonly Waiting<Schema>[]): Promise<void> {
    try {
      const results = await transact(db, async (transaction) => {
        const done: unknown[] = [];
        for (const { change } of group) done.push(await change(transaction));
        return done;
      });
      for (const [at, { resolve }] of group.entries()) resolve(results[at]);
    } catch (error) {
      const [only, ...others] = group;
      if (only && others.length === 0) return only.reject(error);
      // One of them failed and took the others with it: each gets a transaction of its own.
      for (const one of group) await runGroup([one]);
    }
  }

  return {
    run: <T>(change: Change<Schema, T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ change, resolve: (value) => resolve(value as T), reject });
        void runAll();
      }),
  };
}
