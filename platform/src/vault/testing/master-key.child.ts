import { openMasterKey } from '../master-key.ts';
import { rotateMasterKey } from '../rotate-master-key.ts';
import { openVault } from '../vault.ts';

/**
 * Run by master-key.test.ts as a process of its own.
 *
 * - `change`: changes the master key again and again, and prints a line each time.
 * - `data-key`: says that it starts, and prints a data key, which is made if need be, with all the keys that it needs.
 */
const [task = '', dataDir = ''] = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);

function change(): void {
  rotateMasterKey({ dataDir, masterKey: openMasterKey({ dataDir }) });
  say('changed');
  setImmediate(change);
}

if (task === 'change') {
  change();
} else {
  say('starting');
  const vault = openVault({ folder: `${dataDir}/mail`, masterKey: openMasterKey({ dataDir }) });
  say(vault.dataKey('database').toString('hex'));
}
