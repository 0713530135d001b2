import { openMasterKey } from '../master-key.ts';
import { rotateKeys } from '../rotate-keys.ts';
import { rotateMasterKey } from '../rotate-master-key.ts';
import { openVault } from '../vault.ts';
import { openSecretService, secretOf } from './secrets.ts';

/**
 * Run by the tests of the vault as a process of its own.
 *
 * - `rotate`: rotates the keys of the service, and prints each step.
 * - `seal`: stores secrets for ever, and prints the id of each one that was acknowledged.
 * - `change-master-key`: changes the master key again and again, and prints a line each time.
 * - `data-key`: prints a data key.
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

function changeMasterKey(): void {
  const masterKey = openMasterKey({ dataDir });
  rotateMasterKey({ dataDir, masterKey });
  say('changed');
  setImmediate(changeMasterKey);
}

function printDataKey(): void {
  const vault = openVault({ folder: `${dataDir}/secretive`, masterKey: openMasterKey({ dataDir }) });
  say(vault.dataKey('database').toString('hex'));
}

if (task === 'rotate') await rotate();
else if (task === 'seal') await seal();
else if (task === 'change-master-key') changeMasterKey();
else printDataKey();
