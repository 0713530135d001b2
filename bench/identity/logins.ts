import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { type BenchIdentity, type BenchUser, expectStatus, startIdentity } from './identity-process.ts';
import { mediansOf } from './medians.ts';

/**
 * Logins a second through HTTP, as a share of the password checks that argon2 alone gives on this machine with the same
 * parameters. What is missing is all the rest: HTTP, the device, the limits, the session, the token, the disk. Many
 * short rounds, and the median of their shares: what else the machine does then weighs on both sides alike.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const aim = 0.9;
const cores = availableParallelism();
/** Enough that a password check is always waiting while answers are on their way. */
const callers = cores * 4;
const password = 'a tricycle for the admiral';
/** Made with the parameters that the service uses by default. */
const hash = '$argon2id$v=19$m=65536,t=3,p=1$W33jILtuk95fLiA3yHPbQw$+ZPu21CAq9Y4ChSrG7IBug6bFRDeC3m7DHbanT48XvA';

interface Login extends BenchUser {
  readonly device: { readonly id: string; readonly token: string };
}

const identity = await startIdentity();
try {
  const logins = await knownDevices(identity, await identity.addUsers(callers, password));
  const once = (worker: number) => login(identity, logins[worker]);
  await perSecond(once, callers, 2); // warm
  const shares: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const alone = await perSecond(() => verify(hash, password), cores, seconds);
    const through = await perSecond(once, callers, seconds);
    shares.push(through / alone);
    const share = `${((100 * through) / alone).toFixed(0)}%`;
    console.log(`round ${round}: argon2 alone ${alone.toFixed(1)}/s, logins ${through.toFixed(1)}/s, share ${share}`);
  }
  const [share] = mediansOf(shares);
  console.log(`logins: ${(100 * share).toFixed(0)}% of argon2 alone (aim ${100 * aim}%)`);
  if (share < aim) process.exitCode = 1;
} finally {
  await identity.stop();
}

/** Each user signs in once, so that later logins come from a device that is known, as most do. */
async function knownDevices({ post }: BenchIdentity, users: readonly BenchUser[]): Promise<Login[]> {
  return Promise.all(
    users.map(async (user) => {
      const response = await post('/api/auth/login', user);
      const { device, deviceToken } = (await response.json()) as { device: { id: string }; deviceToken: string };
      return { ...user, device: { id: device.id, token: deviceToken } };
    }),
  );
}

async function login({ post }: BenchIdentity, user: Login | undefined): Promise<void> {
  await expectStatus(200, await post('/api/auth/login', user));
}

/** How often the work ends in a second when so many workers repeat it side by side. */
async function perSecond(
  work: (worker: number) => Promise<unknown>,
  workers: number,
  forSeconds: number,
): Promise<number> {
  const begun = performance.now();
  const end = begun + forSeconds * 1000;
  let done = 0;
  const worker = async (_: unknown, index: number) => {
    while (performance.now() < end) {
      await work(index);
      done++;
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return (done * 1000) / (performance.now() - begun);
}
