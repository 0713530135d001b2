import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startIdentity } from '@lyceum/identity/testing/identity';
import { startMailServer } from '@lyceum/identity/testing/mail-server';
import { readStore } from '@lyceum/identity/testing/store-place';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { freePort } from '@lyceum/platform/settings/addresses';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(import.meta.resolve('@lyceum/identity/main'));

/** 50 as in issue 3 with `CRASH_ROUNDS=50`; fewer in every day's run. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 6);

const fast = {
  PASSWORD_HASH_MEMORY_KIB: '19456',
  PASSWORD_HASH_PASSES: '2',
  ADMIN_EMAIL: 'root@example.org',
  ADMIN_PASSWORD: 'the keeper of all keys',
};

const person = { password: 'a long engine of numbers', firstName: 'Ada', lastName: 'Lovelace' };

test(`kill -9 in the middle of registrations, ${rounds} times: nothing acknowledged is lost, and nobody is half made`, {
  timeout: (rounds + 3) * 60_000,
}, async () => {
  const dataDir = temporaryFolder();
  const mails = await startMailServer();
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    IDENTITY_PORT: String(port),
    SMTP_URL: mails.url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    ...fast,
  };
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const child = await start(environment, url);
    const before = acknowledged.length;
    const registering = Array.from({ length: 4 }, (_, worker) => register(url, `${round}-${worker}`, acknowledged));
    // Somewhere in the middle, each time elsewhere.
    await expect.poll(() => acknowledged.length - before, { timeout: 30_000, interval: 5 }).toBeGreaterThan(round % 5);
    await new Promise((resolve) => setTimeout(resolve, (round * 7) % 50));
    await kill(child);
    await Promise.all(registering);
  }

  const last = await startIdentity({ dataDir, mails, environment: fast });
  // A mail that a killed process was sending is free for another after a minute and a half.
  last.wait(2 * 60_000);
  const toEach = () => new Set(mails.received.flatMap(({ recipients }) => recipients));
  await expect.poll(() => acknowledged.filter((email) => !toEach().has(email)), { timeout: 60_000 }).toEqual([]);
  await last.stop();
  const { made, waiting } = await readStore(dataDir, async (store) => ({
    made: await allUsers(store),
    waiting: await store.intakes.waiting(1),
  }));
  expect(waiting).toEqual([]);
  const addresses = new Set(made.map(({ email }) => email));
  expect(acknowledged.filter((email) => !addresses.has(email))).toEqual([]);
  // Whoever exists was written to.
  const unreachable = made.filter(({ email }) => email.startsWith('user') && !toEach().has(email));
  expect(unreachable).toEqual([]);
});

type Store = Parameters<Parameters<typeof readStore>[1]>[0];

async function allUsers(store: Store) {
  const users = [];
  let after: { order: number; id: string } | undefined;
  do {
    const page = await store.users.list({}, { limit: 100, after }, Date.now());
    users.push(...page.items);
    after = page.next;
  } while (after);
  return users;
}

async function start(environment: Record<string, string>, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => kill(child));
  const ready = async () => (await fetch(`${url}/api/auth/me`).catch(() => undefined))?.status;
  await expect.poll(ready, { timeout: 30_000, interval: 20 }).toBe(401);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Registers one after the other until the service is gone, and notes each that was acknowledged. */
async function register(url: string, name: string, acknowledged: string[]): Promise<void> {
  for (let index = 0; ; index++) {
    const email = `user-${name}-${index}@example.org`;
    const answer = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, email }),
    }).catch(() => undefined);
    if (!answer) return;
    if (answer.status === 202) acknowledged.push(email);
  }
}
