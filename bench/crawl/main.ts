import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BenchOrder, BenchReport } from './crawl-order.ts';
import type { FarmFacts, FarmOrder, FarmReport } from './farm-process.ts';

/**
 * `npm run bench:crawl`: pages a second beside Crawlee's CheerioCrawler on the same farm with the same politeness: one
 * request at a time for each host, and `--delay` milliseconds between. Crawlee fetches, parses and stores; "plain" does
 * the same with our crawler, in one thread as Crawlee does; the first line is all that we do, with an index at the end.
 */
const { values } = parseArgs({
  options: {
    delay: { type: 'string', default: '0' },
    hosts: { type: 'string', default: '10,100,1000' },
    pages: { type: 'string', default: '2000' },
    'without-peer': { type: 'boolean', default: false },
  },
});
const delayMs = Number(values.delay);
const pages = Number(values.pages);
const peerVersion = '3.18.1';

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Kept between runs. Not a dependency of the project: 135 packages for one figure. */
function installPeer(): string {
  const folder = join(tmpdir(), `lyceum-bench-crawlee-${peerVersion}`);
  if (existsSync(join(folder, 'node_modules/@crawlee/cheerio'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `@crawlee/cheerio@${peerVersion}`];
  execFileSync('npm', install, { cwd: folder, stdio: 'ignore' });
  return folder;
}

async function measure(script: string, order: Omit<BenchOrder, 'folder'>): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-crawl-'));
  try {
    const child = fork(fileOf(script), [JSON.stringify({ ...order, folder })]);
    const ended = once(child, 'exit');
    const [report] = (await Promise.race([once(child, 'message'), ended])) as [BenchReport];
    await ended;
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function round(hosts: number, peer: string): Promise<void> {
  const order: FarmOrder = { hosts, pagesPerHost: Math.max(2, Math.round(pages / hosts)) };
  const farm = fork(fileOf('./farm-process.ts'), [JSON.stringify(order)]);
  const [facts] = (await once(farm, 'message')) as [FarmFacts];
  const figures = new Map<string, { rate: number; cpuMs: number }>();
  const crawlers = [
    { name: 'Lyceum', script: './ours-process.ts', plain: false },
    { name: 'Lyceum, plain', script: './ours-process.ts', plain: true },
    ...(values['without-peer'] ? [] : [{ name: 'Crawlee', script: './crawlee-process.ts', plain: true }]),
  ];
  for (const { name, script, plain } of crawlers) {
    const report = await measure(script, { ...facts, delayMs, peer, plain });
    farm.send({ report: delayMs });
    const [served] = (await once(farm, 'message')) as [FarmReport];
    const rate = served.pages / report.seconds;
    const cpuMs = (report.cpuSeconds / served.pages) * 1000;
    figures.set(name, { rate, cpuMs });
    console.log(
      `${String(hosts).padStart(5)} hosts  ${name.padEnd(13)} ${String(served.pages).padStart(6)} pages  ${rate.toFixed(0).padStart(5)} pages/s  ` +
        `${cpuMs.toFixed(2).padStart(6)} ms CPU a page  ${report.peakMb.toFixed(0).padStart(5)} MB  ${served.violations} early or forbidden`,
    );
  }
  const theirs = figures.get('Crawlee');
  for (const [name, { rate, cpuMs }] of theirs ? figures : []) {
    if (!theirs || name === 'Crawlee') continue;
    console.log(
      `             ${name.padEnd(13)} ${(rate / theirs.rate).toFixed(1)} times as many pages a second, ${(theirs.cpuMs / cpuMs).toFixed(1)} times less CPU a page`,
    );
  }
  farm.disconnect();
  await once(farm, 'exit');
}

const peer = values['without-peer'] ? '' : installPeer();
for (const hosts of values.hosts.split(',').map(Number)) await round(hosts, peer);
