import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { type RunningPart, startPart } from '@lyceum/platform/service/start';
import { startTestIssuer, type TestIssuer } from '@lyceum/platform/testing/issuer';
import { onTestFinished } from 'vitest';
import type { Ground } from '../join/ground.ts';
import { search } from '../service.ts';
import { type AskingOptions, askingPart } from './asking-part.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it is about, and fails where it is missing
  readonly body: any;
}

export interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestSearch {
  readonly url: string;
  readonly issuer: TestIssuer;
  readonly dataFolder: string;
  readonly ground: Ground;
  readonly adminToken: string;
  call(path: string, call?: Call): Promise<Answer>;
  /** As an administrator. */
  admin(path: string, call?: Call): Promise<Answer>;
  restart(): Promise<void>;
}

export interface TestSearchOptions extends AskingOptions {
  /** The service as it is, with all of its features, in place of the plain one. */
  readonly whole?: boolean;
  readonly environment?: Record<string, string>;
}

/** The real service on a real port and in a real folder, with rate limits out of the way. */
export async function startTestSearch(options: TestSearchOptions = {}): Promise<TestSearch> {
  const issuer = await startTestIssuer();
  const dataFolder = temporaryFolder();
  let ground: Ground | undefined;
  const part = options.whole
    ? search
    : askingPart({
        ...options,
        opened(opened) {
          ground = opened;
          options.opened?.(opened);
        },
      });
  const start = () => startPart(part, { ...environmentOf(issuer.url, dataFolder), ...options.environment });
  let running: RunningPart = await start();
  onTestFinished(() => running.close());
  const adminToken = await issuer.token({ roles: ['admin'] });
  const call = (path: string, given: Call = {}) => send(running.url, path, given);
  return {
    get url() {
      return running.url;
    },
    get ground() {
      if (!ground) throw new Error('not open');
      return ground;
    },
    issuer,
    dataFolder,
    adminToken,
    call,
    admin: (path, given = {}) => call(path, { token: adminToken, ...given }),
    async restart() {
      await running.close();
      running = await start();
    },
  };
}

export const environmentOf = (authUrl: string, dataFolder: string): Record<string, string> => ({
  DATA_DIR: dataFolder,
  SEARCH_PORT: '0',
  AUTH_URL: authUrl,
  RATE_LIMITS: 'off',
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  LOG_LEVEL: 'silent',
  // On a busy machine answers shall be late, not partial.
  SEARCH_BUDGET_MS: '60000',
  MODELS: 'off',
  CRAWL_HANDBOOK: 'off',
  CRAWL_ALLOW_ADDRESSES: '127.0.0.0/8',
  TRUSTED_PROXIES: '127.0.0.0/8',
});

export async function send(url: string, path: string, call: Call): Promise<Answer> {
  for (;;) {
    const answer = await sendOnce(url, path, call);
    if (answer.body?.code !== 'overloaded') return answer;
    await sleep(100);
  }
}

async function sendOnce(url: string, path: string, { method, body, token, headers = {} }: Call): Promise<Answer> {
  const response = await fetch(new URL(path, url), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
