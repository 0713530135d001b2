import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep, setImmediate as yieldLoop } from 'node:timers/promises';
import type { BenchEngine } from './bench-engine.ts';
import { type Corpus, type QueryKind, queryKinds } from './corpus.ts';

export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  /** CPU milliseconds a query, of all threads. */
  cpu: number;
  found: number;
  /** Most CPU milliseconds that a query took of the caller's thread. */
  worst: number;
}

export interface Figures {
  engine: string;
  documents: number;
  documentsPerSecond: number;
  settleSeconds: number;
  cpuPerDocumentUs: number;
  diskMegabytes: number;
  memoryMegabytes: number;
  startSeconds: number | undefined;
  quiet: Partial<Record<QueryKind, Latency>>;
  whileWriting: Partial<Record<QueryKind, Latency>>;
  writesPerSecond: number;
  /** The longest time until a document that was acknowledged is found, while others are being written. */
  longestUnseenMs: number;
  /** Milliseconds for a completion, and for one with a typing error. */
  suggest: { completed: number; corrected: number } | undefined;
  /** Longest time that a timer of the caller was late while searches ran: its own work, and waiting for a processor. */
  longestHoldMs: number;
  /** Most processor time that one search took of the caller's thread. */
  longestWorkMs: number;
}

const batchSize = 1000;

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  );

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** Of this thread alone. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const fill = async (engine: BenchEngine, corpus: Corpus, documents: number) => {
  let took = 0;
  let cpu = 0;
  for (let at = 0; at < documents; at += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, documents - at) }, (_, index) =>
      corpus.documentAt(at + index),
    );
    // Making the documents up is not part of the figure.
    const started = performance.now();
    const before = process.cpuUsage();
    await engine.add(batch);
    took += performance.now() - started;
    cpu += cpuMs(before);
  }
  const started = performance.now();
  const before = process.cpuUsage();
  await engine.settle();
  const settled = performance.now() - started;
  return {
    documentsPerSecond: documents / (took / 1000),
    settleSeconds: settled / 1000,
    cpuPerDocumentUs: ((cpu + cpuMs(before)) * 1000) / documents,
  };
};

/** One query after the other, after as many to warm up as a tenth of the time allows. */
const ask = async (
  engine: BenchEngine,
  corpus: Corpus,
  plan: { kind: QueryKind; documents: number; queries: number; spendMs: number },
): Promise<Latency> => {
  const times: number[] = [];
  let found = 0;
  let worst = 0;
  // Made before, so that what is left of making them is not collected in a search's time.
  const queries = Array.from({ length: plan.queries }, (_, at) => corpus.queryOf(plan.kind, at, plan.documents));
  const warming = performance.now();
  for (let at = 0; at < plan.queries && performance.now() - warming < plan.spendMs / 10; at += 1)
    await engine.search(corpus.queryOf(plan.kind, 10_000 + at, plan.documents));
  const started = performance.now();
  const before = process.cpuUsage();
  for (const query of queries) {
    if (performance.now() - started > plan.spendMs) break;
    // An engine in this very thread would never let the writer have a turn.
    await yieldLoop();
    const asked = performance.now();
    const work = threadMs();
    const ids = await engine.search(query);
    worst = Math.max(worst, threadMs() - work);
    times.push(performance.now() - asked);
    found += ids.length;
  }
  const cpu = cpuMs(before) / times.length;
  const sorted = times.sort((left, right) => left - right);
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    cpu,
    found: found / times.length,
    worst,
  };
};

/** Adds 200 documents a second until stopped. */
const startWriting = (engine: BenchEngine, corpus: Corpus, from: number) => {
  let stopped = false;
  let written = 0;
  const started = performance.now();
  const running = (async () => {
    while (!stopped) {
      const due = Math.floor(((performance.now() - started) / 1000) * 200) - written;
      if (due >= 20) {
        const batch = Array.from({ length: due }, (_, at) => corpus.documentAt(from + written + at));
        written += due;
        await engine.add(batch);
      }
      await sleep(50);
    }
  })();
  return async (): Promise<number> => {
    stopped = true;
    await running;
    return written / ((performance.now() - started) / 1000);
  };
};

/** How long acknowledged documents stay unseen, ten times. */
const longestUnseen = async (engine: BenchEngine, corpus: Corpus): Promise<number> => {
  let longest = 0;
  for (let probe = 0; probe < 10; probe += 1) {
    const word = `seen${probe}x${Math.floor(performance.now())}`;
    await engine.add([{ ...corpus.documentAt(probe), id: word, body: word }]);
    const started = performance.now();
    while ((await engine.search({ kind: 'and', text: word })).length === 0) await sleep(5);
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
};

const median = async (times: number, work: (at: number) => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const started = performance.now();
    await work(at);
    took.push(performance.now() - started);
  }
  return percentile(
    took.sort((left, right) => left - right),
    0.5,
  );
};

const suggestions = async ({ suggest }: BenchEngine, corpus: Corpus): Promise<Figures['suggest']> => {
  if (!suggest) return undefined;
  const beginning = (at: number) => corpus.documentAt(at).title.slice(0, 4 + (at % 8));
  const wrong = (at: number) => `${beginning(at).slice(0, 2)}q${beginning(at).slice(2)}`;
  await median(50, (at) => suggest(beginning(at + 500)));
  return {
    completed: await median(200, (at) => suggest(beginning(at))),
    corrected: await median(200, (at) => suggest(wrong(at))),
  };
};

export const measure = async (
  name: string,
  engine: BenchEngine,
  setting: { corpus: Corpus; documents: number; folder: string; queries: number },
): Promise<Figures> => {
  const { corpus, documents, folder, queries } = setting;
  const filled = await fill(engine, corpus, documents);
  const { rss } = process.memoryUsage();
  const restarted = performance.now();
  await engine.reopen?.();
  const startSeconds = engine.reopen ? (performance.now() - restarted) / 1000 : undefined;
  const kinds = queryKinds.filter((kind) => !engine.cannot.includes(kind));
  const plan = { documents, queries, spendMs: 60_000 };
  const quiet: Figures['quiet'] = {};
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (const kind of kinds) quiet[kind] = await ask(engine, corpus, { ...plan, kind });
  delay.disable();
  const suggest = await suggestions(engine, corpus);
  const whileWriting: Figures['whileWriting'] = {};
  const stop = startWriting(engine, corpus, documents + 1_000_000);
  for (const kind of kinds) whileWriting[kind] = await ask(engine, corpus, { ...plan, kind, spendMs: 20_000 });
  const longestUnseenMs = await longestUnseen(engine, corpus);
  const writesPerSecond = await stop();
  return {
    engine: name,
    documents,
    ...filled,
    diskMegabytes: bytesIn(folder) / 1e6,
    memoryMegabytes: rss / 1e6,
    startSeconds,
    quiet,
    whileWriting,
    writesPerSecond,
    longestUnseenMs,
    suggest,
    longestHoldMs: delay.max / 1e6,
    longestWorkMs: Math.max(...Object.values(quiet).map(({ worst }) => worst)),
  };
};
