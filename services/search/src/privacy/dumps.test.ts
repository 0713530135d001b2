import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { startTestIssuer } from '@lyceum/platform/testing/issuer';
import { expect, test } from 'vitest';
import { startServiceProcess, withCoreDumps } from '../testing/service-process.ts';
import { environmentOf } from '../testing/test-search.ts';
import { scanFolder } from './check/scan-folder.ts';

const canary = 'zqdumpcanaryxwv';
const reports = '--report-on-fatalerror --report-uncaught-exception --report-on-signal --report-signal=SIGUSR1';
const isLinux = process.platform === 'linux';

test.for(['SIGABRT', 'SIGSEGV'] as const)(
  'a service that dies of %s leaves no dump and no report, also where both are turned on',
  { timeout: 120_000 },
  async (signal) => {
    const issuer = await startTestIssuer();
    const [folder, dataFolder] = [temporaryFolder(), temporaryFolder()];
    const environment = { ...environmentOf(issuer.url, dataFolder), NODE_OPTIONS: reports, NODE_ENV: 'production' };
    const search = await startServiceProcess(environment, { folder, dumping: true });
    const limits = isLinux ? readFileSync(`/proc/${search.child.pid}/limits`, 'utf8') : undefined;
    for (let at = 0; at < 20; at++) {
      await search.call('/api/search', { body: { query: `${canary} ${at}` }, headers: { 'x-odd': canary } });
    }
    search.child.kill('SIGUSR1');
    await search.end(signal);
    if (limits !== undefined) expect(limits).toMatch(/^Max core file size\s+0\s+0\s/m);
    expect(readdirSync(folder)).toEqual([]);
    expect(search.printed()).not.toContain(canary);
    const { findings, files } = await scanFolder(dataFolder, [canary]);
    expect(files).toBeGreaterThan(3);
    expect(findings).toEqual([]);
  },
);

test('the same death, unguarded, leaves a dump with what was in memory', ({ skip }) => {
  const folder = temporaryFolder();
  const script = `globalThis.kept = Buffer.from(process.argv[1].split('').join('')); process.abort()`;
  const [program = '', ...rest] = [...withCoreDumps, process.execPath, '-e', script, canary];
  spawnSync(program, rest, { cwd: folder });
  const [dump] = readdirSync(folder);
  if (dump === undefined) return skip('this machine writes its dumps elsewhere, or none');
  expect(readFileSync(join(folder, dump)).includes(canary)).toBe(true);
});
