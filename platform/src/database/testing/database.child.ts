import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseOptions, openDatabase } from '../database.ts';
import { createNotes, increment, type Notes, traced } from './notes.ts';

/**
 * Run by database.contract.ts as a process of its own, with what to do and where the database is.
 *
 * - `migrate`: opens the database with steps that take a while, and ends.
 * - `increment`: adds one, 25 times.
 * - `insert`: adds notes for ever, and prints the id of each one that was acknowledged.
 */
const [task = '', place = '{}'] = process.argv.slice(2);
const { key, ...rest }: { service: string; folder: string; key: string; url?: string } = JSON.parse(place);
const location: Omit<DatabaseOptions, 'migrations'> = { ...rest, key: Buffer.from(key, 'hex') };

const slow = (name: string) => {
  const step = traced(name);
  return {
    name,
    async up(db: Parameters<typeof step.up>[0]) {
      await step.up(db);
      await sleep(100);
    },
  };
};

async function insertForEver(): Promise<never> {
  const { db } = await openDatabase<Notes>({ ...location, migrations: [createNotes] });
  for (let round = 0; ; round++) {
    const ids = Array.from({ length: 5 }, (_, index) => `${process.pid}-${round}-${index}`);
    const add = async (id: string) => {
      await db
        .insertInto('notes')
        .values({ id, body: 'x'.repeat(500), version: 1 })
        .execute();
      process.stdout.write(`${id}\n`);
    };
    await Promise.all(ids.map(add));
  }
}

async function incrementOften(): Promise<void> {
  const { db, close } = await openDatabase<Notes>({ ...location, migrations: [createNotes] });
  for (let count = 0; count < 25; count++) await increment(db);
  await close();
}

async function migrate(): Promise<void> {
  const { close } = await openDatabase({ ...location, migrations: ['1', '2', '3'].map(slow) });
  await close();
}

const tasks: Record<string, () => Promise<void>> = { insert: insertForEver, increment: incrementOften, migrate };
await tasks[task]?.();
