import { openDataFolder } from './data-folder.ts';

/** Run by data-folder.test.ts as a process of its own: opens the folder, says how that went, and stays. */
const [root = '', service = ''] = process.argv.slice(2);
try {
  openDataFolder({ root, service });
  process.stdout.write('held\n');
  setInterval(() => {}, 1000);
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : String(error)}\n`);
}
