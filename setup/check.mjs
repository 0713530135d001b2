// `npm test`: every check, one after the other, and a summary. A check that fails does not hide the next.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const checks = [
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  ['types', 'tsc', ['--noEmit']],
  ['unused code', 'knip', []],
  ['tests', 'vitest', ['run', ...process.argv.slice(2)]],
];

const failed = [];
for (const [name, command, args] of checks) {
  console.log(`\n== ${name}: ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
