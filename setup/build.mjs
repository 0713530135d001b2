// Builds what browsers load, once for each state of its sources. Runs after install.mjs, on the pinned Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps', 'web');
const sources = ['apps/web/client', 'apps/web/shared', 'apps/web/vite.config.ts', 'contracts/src', 'package-lock.json'];

const hash = createHash('sha256');
for (const source of sources) add(source);
const wanted = hash.digest('hex');
const stamp = join(web, 'dist', '.built');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Building the web app…');
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawnSync(existsSync(node) ? node : process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: 'inherit',
  });
  if (build.status !== 0) process.exit(build.status ?? 1);
  writeFileSync(stamp, wanted);
}

/** @param {string} path */
function add(path) {
  const full = join(root, path);
  if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(join(path, name));
  else hash.update(path).update(readFileSync(full));
}
