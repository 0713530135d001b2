import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Options, type Result } from 'autocannon';
import { createCorpus } from '../index/corpus.ts';
import { type OpenResult, runOpenLoop } from './open-loop.ts';

/**
 * Searches over HTTP: how many a second, and how long they take, with answers that are kept and without, while documents
 * arrive. `npm run bench:search -- 1000000` for a million documents; `BENCH_PROFILE=folder` leaves a profile of each thread.
 */
const documents = Number(process.argv[2] ?? 100_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rates = (process.env.BENCH_RATES ?? '5,10,15,20,30,40,50,60,80,100,120').split(',').map(Number);
/** The aim for the 99th of a hundred searches. */
const mostMs = 100;
const profiles = process.env.BENCH_PROFILE;
const kinds = ['and', 'or', 'common', 'filtered', 'phrase'] as const;

/** Keys and revocations as identity would give them: none. */
const issuer = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(request.url?.startsWith('/.well-known/jwks') ? { keys: [] } : { items: [], next: 0 }));
});
await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-'));

const corpus = createCorpus();
/** Mostly a few words, some with a site or in quotes, as people type them. */
const bodyOf = (number: number): string => {
  const kind = kinds[number % kinds.length] ?? 'and';
  const { text, site } = corpus.queryOf(kind, number, documents);
  const query = kind === 'phrase' ? `"${text}"` : text;
  return JSON.stringify({ query, ...(site === undefined ? {} : { filters: { site } }) });
};

let asked = 0;
const stages = new Map<string, { sum: number; count: number }>();

const noteStages = (header: string | undefined): void => {
  for (const [, stage = '', ms = '0'] of (header ?? '').matchAll(/([\w-]+);dur=([\d.]+)/g)) {
    const of = stages.get(stage) ?? { sum: 0, count: 0 };
    stages.set(stage, { sum: of.sum + Number(ms), count: of.count + 1 });
  }
};

interface Load {
  name: string;
  url: string;
  /** How many different queries there are. */
  different: number;
}

const run = async ({ name, url, different }: Load): Promise<void> => {
  const finished = Promise.withResolvers<Result>();
  const options: Options = {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    connections: 8,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          asked += 1;
          return { ...request, body: bodyOf(different === 1 ? 1 : asked % different) };
        },
        // The library calls it with status, body, context and headers.
        onResponse: (...[, , , headers]) =>
          noteStages((headers as Record<string, string> | undefined)?.['server-timing']),
      },
    ],
  };
  const running = autocannon(options, (error, result) => (error ? finished.reject(error) : finished.resolve(result)));
  const times: number[] = [];
  // The library calls it with client, status, bytes and milliseconds.
  running.on('response', (...[, , , ms]) => times.push(ms));
  const result = await finished.promise;
  const failed = result.non2xx + result.errors;
  tell(name, { times: times.sort((one, other) => one - other), failed, perSecond: result.requests.average });
};

const tell = (name: string, { times, failed, perSecond }: OpenResult & { perSecond: number }): void => {
  const percentile = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  console.log(
    `  ${name.padEnd(40)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${percentile(0.5)}  p95 ${percentile(0.95)}  ` +
      `p99 ${percentile(0.99)}${failed > 0 ? `  ${failed} failed` : ''}`,
  );
};

/** More and more searches a second, until answers take longer than they may. */
const findRate = async (url: string): Promise<number> => {
  let held = 0;
  for (const rate of rates) {
    const bodyAt = (): string => {
      asked += 1;
      return bodyOf(asked);
    };
    const result = await runOpenLoop({ url, rate, seconds: Math.max(seconds, 400 / rate), bodyAt });
    tell(`new queries at ${rate}/s, 50 documents arriving`, { ...result, perSecond: rate });
    if (result.failed > 0 || (result.times[Math.floor(result.times.length * 0.99)] ?? 0) > mostMs) break;
    held = rate;
  }
  return held;
};

const reportOf = async (child: ChildProcess) => {
  child.send({ report: true });
  const [report] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage; arrived: number; memory: number }];
  return { cpuMs: (report.cpu.user + report.cpu.system) / 1000, arrived: report.arrived, memory: report.memory };
};

const start = async (file: string, argument = ''): Promise<{ child: ChildProcess; url: string }> => {
  const child = fork(new URL(file, import.meta.url), [argument], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`],
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: folder,
      SEARCH_PORT: '0',
      AUTH_URL: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`,
      RATE_LIMITS: 'off',
      MAX_EVENT_LOOP_DELAY_MS: '60000',
      LOG_LEVEL: 'silent',
    },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
};

const began = performance.now();
const bare = await start('bare-process.ts');
const { child: service, url } = await start('service-process.ts', String(documents));
const search = `${url}/api/search`;
console.log(`${documents} documents indexed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
try {
  await run({ name: 'bare Fastify route', url: bare.url, different: 1 });
  await run({ name: 'first searches, to warm up', url: search, different: 1_000_000 });
  stages.clear();
  const before = await reportOf(service);
  const askedBefore = asked;
  await run({ name: 'never asked before', url: search, different: 1_000_000 });
  const after = await reportOf(service);
  console.log(
    `    CPU of all threads a search: ${((after.cpuMs - before.cpuMs) / (asked - askedBefore)).toFixed(1)} ms`,
  );
  const whole = [...stages.values()].reduce((sum, { sum: ms }) => sum + ms, 0);
  for (const [stage, { sum, count }] of stages)
    console.log(`    ${stage.padEnd(12)} ${(sum / count).toFixed(2)} ms, ${((sum / whole) * 100).toFixed(0)}%`);
  await run({ name: '50 queries again and again', url: search, different: 50 });
  service.send({ arrive: 50 });
  await run({ name: 'the same, 50 documents a second arriving', url: search, different: 50 });
  const held = await findRate(search);
  console.log(`  p99 stays below ${mostMs} ms up to ${held} new queries a second`);
  const { arrived, memory } = await reportOf(service);
  console.log(`  ${arrived} documents arrived meanwhile; ${(memory / 2 ** 20).toFixed(0)} MB resident`);
} finally {
  service.send({ arrive: 0 });
  service.disconnect();
  bare.child.kill();
  await once(service, 'exit');
  issuer.close();
  rmSync(folder, { recursive: true, force: true });
}
