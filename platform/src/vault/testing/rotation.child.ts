import { rotateKeys } from '../rotate-keys.ts';
import { openSecretService, secretOf } from './secrets.ts';

/**
 * Run by rotate-keys.test.ts as a process of its own.
 *
 * - `rotate`: rotates the keys of the service, and prints each step.
 * - `seal`: stores secrets for ever, and prints the id of each one that was acknowledged.
 */
const [task = '', dataDir = '', settleMs = '0'] = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function rotate(): Promise<void> {
  const { folder, masterKey, places, database } = await openSecretService(dataDir);
  await rotateKeys({
    folder,
    masterKey,
    places,
    settleMs: Number(settleMs),
    onProgress: ({ step, rewrapped }) => say(`${step} ${rewrapped}`),
  });
  await database.close();
}

async function seal(): Promise<never> {
  const { vault, database } = await openSecretService(dataDir);
  for (let index = 0; ; index++) {
    const id = `${process.pid}-${index}`;
    await database.db
      .insertInto('secrets')
      .values({ id, sealed: vault.seal(secretOf(id), id) })
      .execute();
    say(id);
  }
}

await (task === 'rotate' ? rotate() : seal());
