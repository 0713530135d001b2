import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { startIdentity } from './identity-process.ts';
import { mediansOf } from './medians.ts';

/**
 * Requests a second of `GET /api/auth/me` (signature, revocation, user, answer checked against its schema) against a bare
 * Fastify route that answers with the same bytes from memory. Many short rounds in turn, and the median of
 * their shares: what else the machine does then weighs on both sides alike.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const rounds = Number(process.env.BENCH_ROUNDS ?? 11);
const aim = 0.6;

async function startBare(body: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL('bare-process.ts', import.meta.url), [body], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [url] = await once(child, 'message');
  return { child, url: String(url) };
}

async function measure(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url: `${url}/api/auth/me`, headers, connections: 32, duration: seconds });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}

const identity = await startIdentity();
try {
  const [user] = await identity.addUsers(1, 'a tricycle for the admiral');
  const { token } = (await (await identity.post('/api/auth/login', user)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await (await fetch(new URL('/api/auth/me', identity.url), { headers })).text();
  const bare = await startBare(answer);
  try {
    await measure(identity.url, headers); // warm
    await measure(bare.url);
    const shares: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const plain = await measure(bare.url);
      const me = await measure(identity.url, headers);
      shares.push(me / plain);
      const share = `${((100 * me) / plain).toFixed(0)}%`;
      console.log(`round ${round}: bare Fastify ${plain.toFixed(0)}/s, me ${me.toFixed(0)}/s, share ${share}`);
    }
    const [share] = mediansOf(shares);
    console.log(`me: ${(100 * share).toFixed(0)}% of a bare route (aim ${100 * aim}%)`);
    if (share < aim) process.exitCode = 1;
  } finally {
    bare.child.kill();
  }
} finally {
  await identity.stop();
}
