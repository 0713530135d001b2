import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';

export interface BenchUser {
  readonly email: string;
  readonly password: string;
}

/** The real identity service as a process of its own, with rate limits off, and a relay that takes its mail. */
export interface BenchIdentity {
  readonly url: string;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Registers and verifies so many users, all with this password. */
  addUsers(count: number, password: string): Promise<BenchUser[]>;
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../../services/identity/src/main.ts', import.meta.url));

export async function startIdentity(settings: Record<string, string> = {}): Promise<BenchIdentity> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-bench-'));
  const relay = await startRelay();
  const child = fork(main, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      IDENTITY_PORT: '0',
      SMTP_URL: relay.url,
      RATE_LIMITS: 'off',
      MAX_EVENT_LOOP_DELAY_MS: '60000',
      // A client's address comes from a header, so that one machine can stand for many.
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  const [message] = (await once(child, 'message')) as [{ kind: string; url: string; sentences?: string }];
  if (message.kind !== 'ready') throw new Error(message.sentences ?? 'identity did not start');
  const { url } = message;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress(), ...headers },
      body: JSON.stringify(body),
    });
  // Calls are turned away until the event loop was measured for the first time.
  while ((await fetch(new URL('/api/auth/me', url))).status !== 401) await pause(20);

  async function addUser(email: string, password: string): Promise<BenchUser> {
    await expectStatus(202, await post('/api/auth/register', { email, password, firstName: 'Ada', lastName: 'Byron' }));
    const code = /^ {4}(\d{6})\r?$/m.exec(await relay.mailTo(email))?.[1];
    await expectStatus(200, await post('/api/auth/verify-email', { email, code }));
    return { email, password };
  }

  return {
    url,
    post,
    async addUsers(count, password) {
      const users: BenchUser[] = [];
      for (let index = 0; index < count; index++) users.push(await addUser(`user${index}@bench.example`, password));
      return users;
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await relay.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One of the addresses that RFC 2544 sets aside for benchmarks. */
function someAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `198.18.${part()}.${part()}`;
}

export async function expectStatus(status: number, response: Response): Promise<void> {
  if (response.status !== status) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
}

async function startRelay() {
  const mails = new Map<string, string>();
  const waiting = new Map<string, (mail: string) => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      void text(stream).then((mail) => {
        const address = session.envelope.rcptTo[0]?.address ?? '';
        mails.set(address, mail);
        waiting.get(address)?.(mail);
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo: (address: string) =>
      new Promise<string>((resolve) => {
        const there = mails.get(address);
        if (there === undefined) waiting.set(address, resolve);
        else resolve(there);
      }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
