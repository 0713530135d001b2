import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { startPart } from '@lyceum/platform/service/start';
import { expect, onTestFinished } from 'vitest';
import { type MailServer, startMailServer } from '../outbox/testing/mail-server.ts';
import { identityWith } from '../service.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and fail where it is another
  readonly body: any;
  readonly headers: Headers;
}

export interface Calls {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string, body?: unknown): Promise<Answer>;
}

export interface TestIdentity extends Calls {
  readonly url: string;
  readonly dataDir: string;
  readonly mails: MailServer;
  /** What was printed to the operator. */
  readonly printed: readonly string[];
  /** The same calls, with a token or as another browser. */
  as(token: string | undefined, headers?: Record<string, string>): Calls;
  /** Moves time on. */
  wait(ms: number): void;
  now(): number;
  stop(): Promise<void>;
}

export interface TestIdentityOptions {
  readonly environment?: Record<string, string>;
  readonly dataDir?: string;
  readonly mails?: MailServer;
  readonly startAt?: number;
}

/** The cheapest hash that the settings allow: tests sign in all the time. */
const fast = { PASSWORD_HASH_MEMORY_KIB: '19456', PASSWORD_HASH_PASSES: '2' };

/** The whole service on a real port, with a real database in a fresh folder and a real SMTP server. */
export async function startIdentity(options: TestIdentityOptions = {}): Promise<TestIdentity> {
  const dataDir = options.dataDir ?? temporaryFolder();
  const mails = options.mails ?? (await startMailServer());
  const printed: string[] = [];
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const environment = {
    DATA_DIR: dataDir,
    IDENTITY_PORT: '0',
    WEB_URL: 'http://localhost:8080',
    SMTP_URL: mails.url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    // Test files run side by side on few cores.
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    ...fast,
    ...options.environment,
  };
  const part = identityWith({ clock: { now }, print: (line) => void printed.push(line) });
  const running = await startPart(part, environment);
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await running.close();
  };
  onTestFinished(stop);
  const as = (token: string | undefined, headers: Record<string, string> = {}): Calls =>
    callsTo(running.url, { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) });
  return {
    url: running.url,
    dataDir,
    mails,
    printed,
    as,
    ...as(undefined),
    wait: (ms) => {
      ahead += ms;
    },
    now,
    stop,
  };
}

function callsTo(url: string, headers: Record<string, string>): Calls {
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson =
      /json/.test(answer.headers.get('content-type') ?? '') && !/ndjson/.test(answer.headers.get('content-type') ?? '');
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path, body) => call('DELETE', path, body),
  };
}

export const ada = {
  email: 'ada@example.org',
  password: 'a long engine of numbers',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

export const bob = { ...ada, email: 'bob@example.org', firstName: 'Bob', lastName: 'Builder' };

/** The mails to an address with this in the subject, once there are so many. */
export async function mailsTo(
  { mails }: Pick<TestIdentity, 'mails'>,
  address: string,
  { subject, count = 1 }: { subject: RegExp; count?: number },
) {
  const found = () =>
    mails.received.filter(({ recipients, mail }) => recipients.includes(address) && subject.test(mail.subject ?? ''));
  await expect.poll(() => found().length, { timeout: 15_000, interval: 10 }).toBeGreaterThanOrEqual(count);
  return found().map(({ mail }) => mail.text ?? '');
}

export const tokenIn = (text: string): string => /#token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '';
export const codeIn = (text: string): string => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '';

export const subjects = {
  verification: /confirm your e-mail address/i,
  alreadyRegistered: /already have an account/i,
  newDevice: /new sign-in/i,
  reset: /set a new password/i,
  passwordChanged: /password was changed/i,
  emailCode: /code to sign in/i,
  erased: /was erased/i,
  locked: /too many wrong passwords/i,
  factorChanged: /how you sign in was changed/i,
} as const;

type Person = typeof ada;

/** Registers, reads the mail, and verifies with its link. */
export async function registerVerified(identity: TestIdentity, person: Person = ada): Promise<void> {
  expect((await identity.post('/api/auth/register', person)).status).toBe(202);
  const mail = (await mailsTo(identity, person.email, { subject: subjects.verification })).at(-1) ?? '';
  expect((await identity.post('/api/auth/verify-email', { token: tokenIn(mail) })).status).toBe(200);
}

export interface SignedIn extends Calls {
  readonly token: string;
  readonly deviceToken: string;
  readonly deviceId: string;
  readonly userId: string;
}

export async function signIn(
  identity: TestIdentity,
  person: Pick<Person, 'email' | 'password'> = ada,
  device?: Record<string, string>,
): Promise<SignedIn> {
  const { email, password } = person;
  const answer = await identity.post('/api/auth/login', { email, password, ...(device ? { device } : {}) });
  expect(answer.body).toMatchObject({ status: 'authenticated' });
  return signedIn(identity, answer);
}

export function signedIn(identity: TestIdentity, { body }: Answer): SignedIn {
  const { token, deviceToken, device, user } = body;
  return { token, deviceToken, deviceId: device.id, userId: user.id, ...identity.as(token) };
}
