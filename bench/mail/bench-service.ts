import { fork } from 'node:child_process';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@lyceum/platform/settings/addresses';

const main = new URL('../../services/mail/src/main.ts', import.meta.url);

/** As much of identity as the mail service asks: published keys, and a feed of ended sessions that is empty. */
async function startIssuer() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'ES256' }];
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.startsWith('/.well-known/') ? { keys } : { items: [], next: 0 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: url, aud: ['mail'], sub: randomUUID(), sid: randomUUID(), iat: now, exp: now + 3600 };
  const body = `${part({ alg: 'ES256', typ: 'JWT', kid: 'bench' })}.${part({ ...claims, email_verified: true, roles: [] })}`;
  const signature = sign('sha256', Buffer.from(body), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { url, token: `${body}.${signature.toString('base64url')}`, close: () => server.close() };
}

export interface BenchFolder {
  readonly dataFolder: string;
  readonly smtpPort: number;
  readonly token: string;
  /** Starts the service on the folder; the function that it gives stops it. */
  start(): Promise<{ url: string; stop(): Promise<void> }>;
  remove(): void;
}

/** A data folder on the disk of the machine's temporary files, and the real service as a process on it. */
export async function openBenchFolder(): Promise<BenchFolder> {
  const issuer = await startIssuer();
  const dataFolder = mkdtempSync(join(tmpdir(), 'lyceum-bench-'));
  const smtpPort = await freePort('127.0.0.1');
  const environment = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataFolder,
    MAIL_PORT: '0',
    SMTP_PORT: String(smtpPort),
    SUBMISSION_PORT: '0',
    AUTH_URL: issuer.url,
    DEFAULT_DOMAIN: 'bench.test',
    DNS_SERVERS: '127.0.0.1:9',
    RATE_LIMITS: 'off',
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    LOG_LEVEL: 'silent',
  };
  return {
    dataFolder,
    smtpPort,
    token: issuer.token,
    async start() {
      const child = fork(main, { env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      const ended = once(child, 'exit');
      const [message] = (await once(child, 'message')) as [{ kind: string; url: string }];
      return {
        url: message.url,
        async stop() {
          child.kill('SIGTERM');
          await ended;
        },
      };
    },
    remove() {
      issuer.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

export async function createAccount(url: string, token: string): Promise<{ id: string; address: string }> {
  const response = await fetch(new URL('/api/email-accounts', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', settings: { spam: { level: 'off' } } }),
  });
  if (response.status !== 201) throw new Error(`no account: ${await response.text()}`);
  return (await response.json()) as { id: string; address: string };
}
