import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { type RunningPart, startPart } from '@lyceum/platform/service/start';
import { startTestIssuer, type TestIssuer } from '@lyceum/platform/testing/issuer';
import { onTestFinished } from 'vitest';
import { mail } from '../service.ts';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One signed-in user, over real HTTP. */
export interface TestUser {
  readonly id: string;
  readonly token: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it is about, and fails where it is missing
  call(call: Call): Promise<Answer<any>>;
}

export interface TestMail {
  readonly url: string;
  readonly issuer: TestIssuer;
  readonly dataFolder: string;
  /** A new user, whose token says whatever a test changes. */
  user(claims?: Record<string, unknown>): Promise<TestUser>;
  admin(): Promise<TestUser>;
  /** The same folder and users, a new process's worth of memory. */
  restart(environment?: Record<string, string>): Promise<void>;
}

/** The real service on a real port and in a real folder, with rate limits out of the way. */
export async function startTestMail(environment: Record<string, string> = {}): Promise<TestMail> {
  const issuer = await startTestIssuer();
  const dataFolder = temporaryFolder();
  const start = (more: Record<string, string> = {}) =>
    startPart(mail, { ...environmentOf(issuer, dataFolder), ...environment, ...more });
  let running: RunningPart = await start();
  onTestFinished(() => running.close());
  const user = async (claims: Record<string, unknown> = {}) => {
    const id = String(claims.sub ?? crypto.randomUUID());
    const token = await issuer.token({ sub: id, ...claims });
    return {
      id,
      token,
      call: (call: Call) => send(running.url, { ...call, headers: { ...bearer(token), ...call.headers } }),
    };
  };
  return {
    get url() {
      return running.url;
    },
    issuer,
    dataFolder,
    user,
    admin: () => user({ roles: ['admin'] }),
    async restart(more = {}) {
      await running.close();
      running = await start(more);
    },
  };
}

export const environmentOf = (issuer: TestIssuer, dataFolder: string): Record<string, string> => ({
  DATA_DIR: dataFolder,
  MAIL_PORT: '0',
  SMTP_PORT: '0',
  SUBMISSION_PORT: '0',
  AUTH_URL: issuer.url,
  DEFAULT_DOMAIN: 'one.test',
  RATE_LIMITS: 'off',
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  LOG_LEVEL: 'silent',
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

// biome-ignore lint/suspicious/noExplicitAny: see TestUser
export async function send(url: string, call: Call): Promise<Answer<any>> {
  for (;;) {
    const answer = await sendOnce(url, call);
    if (answer.body?.code !== 'overloaded') return answer;
    // A machine that runs many tests at once turns requests away unread; like every good client, this one comes again.
    await sleep(100);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: see TestUser
async function sendOnce(url: string, { method, path, body, headers = {} }: Call): Promise<Answer<any>> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
