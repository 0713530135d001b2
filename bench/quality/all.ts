import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run eval -- DATA_FOLDER`: every evaluation of quality, one after the other, each a command of its own. */
const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('Usage: npm run eval -- DATA_FOLDER');

const evaluations = [
  ['../crawl/robots-cases.ts', 'robots/cases.json'],
  ['../crawl/data-cases.ts', '.'],
  ['extraction-main.ts', '.'],
  ['structured-main.ts', '.'],
  ['language.ts', '.'],
  ['educational.ts', '.'],
  ['keywords.ts', '.'],
  ['spelling.ts', '.'],
  ['relevance.ts', 'relevance'],
  ['paraphrases.ts', '../recipes/qa.json'],
] as const;

for (const [script, data] of evaluations) {
  const path = join(folder, data);
  console.log(`\n== ${script} ${data}`);
  if (existsSync(path)) spawnSync(process.execPath, [at(script), path], { stdio: 'inherit' });
  else console.log('not in this folder');
}

function at(script: string): string {
  return fileURLToPath(new URL(script, import.meta.url));
}
