import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { queryKinds } from './corpus.ts';
import type { Figures } from './measure.ts';
import { ratios, table } from './report.ts';

/**
 * Measures this index, SQLite FTS5, MiniSearch and Orama on the same documents, each in a process of its own:
 *   npm run bench:index -- --documents 100000,1000000 --engines ours,fts5,minisearch,orama --queries 200 [--texts folder]
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000,1000000' },
    engines: { type: 'string', default: 'ours,fts5,minisearch,orama' },
    queries: { type: 'string', default: '200' },
    texts: { type: 'string', default: '' },
    minutes: { type: 'string', default: '30' },
    heap: { type: 'string', default: '8000' },
  },
});

const run = (engine: string, documents: string): Figures | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-'));
  const output = join(folder, 'figures.json');
  const entry = new URL('run-engine.ts', import.meta.url).pathname;
  const args = [
    `--max-old-space-size=${values.heap}`,
    entry,
    engine,
    documents,
    values.queries,
    join(folder, 'data'),
    output,
    values.texts,
  ];
  const started = performance.now();
  const result = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: Number(values.minutes) * 60_000,
  });
  const figures = existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Figures) : undefined;
  rmSync(folder, { recursive: true, force: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (figures) console.error(`${engine} with ${documents} documents: measured in ${seconds} s`);
  else
    console.error(
      `${engine} with ${documents} documents: did not survive (${result.signal ?? result.status}, ${seconds} s)\n${String(result.stderr).slice(-400)}`,
    );
  return figures;
};

console.log(
  `${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`,
);
const all: Figures[] = [];
for (const documents of values.documents.split(',')) {
  for (const engine of values.engines.split(',')) {
    const figures = run(engine, documents);
    if (figures) all.push(figures);
  }
  console.log(
    table(
      all.filter((each) => each.documents === Number(documents)),
      queryKinds,
    ),
  );
}
console.log(ratios(all));
