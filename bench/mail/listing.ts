import { fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { createAccount, openBenchFolder } from './bench-service.ts';
import { seedFolder } from './seed-folder.ts';

/** Times of the lists that a mail program asks for most, with 100,000 messages in the folder, beside bare Fastify. */
const messages = Number(process.env.BENCH_MESSAGES ?? 100_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

interface Measured {
  readonly name: string;
  readonly url: string;
}

async function measure({ name, url }: Measured, token: string): Promise<void> {
  const result = await autocannon({
    url,
    headers: { authorization: `Bearer ${token}` },
    connections: 4,
    duration: seconds,
  });
  if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were not 2xx`);
  const { p50, p99 } = result.latency;
  console.log(`  ${name.padEnd(44)} ${result.requests.average.toFixed(0).padStart(6)}/s  p50 ${p50} ms  p99 ${p99} ms`);
}

const folder = await openBenchFolder();
const first = await folder.start();
const account = await createAccount(first.url, folder.token);
await first.stop();
const started = performance.now();
await seedFolder(folder.dataFolder, account.id, messages);
console.log(`${messages} messages put into the inbox in ${((performance.now() - started) / 1000).toFixed(0)} s`);

const service = await folder.start();
const bare = fork(new URL('bare-process.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
try {
  const [bareUrl] = (await once(bare, 'message')) as [string];
  const list = `${service.url}/api/email-accounts/${account.id}/messages`;
  const page = await fetch(`${list}?limit=100`, { headers: { authorization: `Bearer ${folder.token}` } });
  const { nextCursor } = (await page.json()) as { nextCursor: string };
  const targets: Measured[] = [
    { name: 'bare Fastify route', url: bareUrl },
    { name: 'GET /api/email-accounts', url: `${service.url}/api/email-accounts` },
    { name: 'first page of the inbox, 20', url: list },
    { name: 'next page, 100', url: `${list}?limit=100&cursor=${nextCursor}` },
    { name: 'unread only, 20', url: `${list}?unseen=true` },
    { name: 'folders with their counts', url: `${service.url}/api/email-accounts/${account.id}/folders` },
  ];
  for (let round = 1; round <= rounds; round++) {
    console.log(`round ${round}, 4 connections:`);
    for (const target of targets) await measure(target, folder.token);
  }
} finally {
  bare.kill();
  await service.stop();
  folder.remove();
}
