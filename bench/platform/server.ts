import { type ChildProcess, fork } from 'node:child_process';
import autocannon from 'autocannon';

/**
 * What the platform costs: requests a second of one POST route with everything that a service has (ids, limits, load
 * shedding, headers, validation, log line, metrics) against the same route on bare Fastify. Same run, alternating.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

async function start(kind: 'bare' | 'platform'): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL('server-process.ts', import.meta.url), [kind], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve) => child.once('message', (message) => resolve(String(message))));
  return { child, url };
}

async function measure(url: string): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({
    url: `${url}/api/echo`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', tags: ['a', 'b'] }),
    connections: 32,
    duration: seconds,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

const servers = { bare: await start('bare'), platform: await start('platform') };
try {
  for (const { url } of Object.values(servers)) await measure(url); // warm
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await measure(servers.bare.url);
    const platform = await measure(servers.platform.url);
    const ratio = platform.perSecond / bare.perSecond;
    console.log(
      `round ${round}: bare Fastify ${bare.perSecond.toFixed(0)}/s (p99 ${bare.p99} ms), platform ${platform.perSecond.toFixed(0)}/s (p99 ${platform.p99} ms), ratio ${ratio.toFixed(2)}`,
    );
  }
} finally {
  for (const { child } of Object.values(servers)) child.kill();
}
