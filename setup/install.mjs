// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no dependencies.
// Installs what package-lock.json asks for, once for each state of that file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = 20;

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(`Lyceum needs Node ${oldestNode} or newer to install itself; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const stamp = join(root, 'node_modules', '.lyceum-installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing what Lyceum is made of (once, about a minute)…');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Not `npm ci`: see docs/decisions/0002-npm-install-not-ci.md. The lockfile is obeyed and never written.
  const install = spawnSync(command, [...args, 'install', '--no-save', '--prefer-offline', '--progress=true'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (install.status !== 0) {
    console.error('The installation did not finish: npm says why above. Run the same command again to retry.');
    process.exit(install.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
