import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder } from '@lyceum/platform/data-folder/data-folder';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { type RunningPart, startPart } from '@lyceum/platform/service/start';
import { startTestIssuer, type TestIssuer } from '@lyceum/platform/testing/issuer';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import { onTestFinished } from 'vitest';
import { createEmbeddedIndex } from '../index/embedded-index.ts';
import type { IndexedDocument } from '../model/document.ts';
import { search } from '../service.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it is about, and fails where it is missing
  readonly body: any;
  readonly text: string;
}

export interface TestSearch {
  readonly url: string;
  readonly issuer: TestIssuer;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  /** The titles that a search finds, in order. */
  titles(body: object, path?: string): Promise<string[]>;
  /** Headers of a new user. */
  user(): Promise<{ id: string; headers: Record<string, string> }>;
}

/** Puts documents into the index of a data folder in which no service runs. */
async function fillIndex(dataFolder: string, documents: IndexedDocument[]): Promise<void> {
  const { path: folder, release } = openDataFolder({ root: dataFolder, service: 'search' });
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: dataFolder }) });
  const index = await createEmbeddedIndex({
    folder: join(folder, 'index'),
    key: vault.dataKey('index'),
    queryWorkers: 1,
  });
  await index.upsert(documents, { refresh: 'wait' });
  await index.close();
  release();
}

/** The real service on a real port, with these documents in its index. */
export async function startSearch(
  documents: IndexedDocument[],
  environment: Record<string, string> = {},
): Promise<TestSearch> {
  const issuer = await startTestIssuer();
  const dataFolder = temporaryFolder();
  await fillIndex(dataFolder, documents);
  const running: RunningPart = await startPart(search, {
    DATA_DIR: dataFolder,
    SEARCH_PORT: '0',
    AUTH_URL: issuer.url,
    WEB_URL: 'https://lyceum.example',
    RATE_LIMITS: 'off',
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    SEARCH_BUDGET_MS: '60000',
    LOG_LEVEL: 'silent',
    MODELS: 'off',
    CRAWL_HANDBOOK: 'off',
    ...environment,
  });
  onTestFinished(() => running.close());
  const call: TestSearch['call'] = (method, path, options) => send(running.url, { method, path, ...options });
  const post: TestSearch['post'] = (path, body, headers = {}) => call('POST', path, { body, headers });
  return {
    url: running.url,
    issuer,
    call,
    post,
    async titles(body, path = '/api/search') {
      const answer = await post(path, body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body.items.map(({ title }: { title: string }) => title);
    },
    async user() {
      const id = crypto.randomUUID();
      return { id, headers: { authorization: `Bearer ${await issuer.token({ sub: id })}` } };
    },
  };
}

interface Sent {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function send(url: string, { method, path, body, headers = {} }: Sent): Promise<TestAnswer> {
  for (;;) {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
    if (answer.body?.code !== 'overloaded') return answer;
    // A machine that runs many tests at once turns requests away unread; like every good client, this one comes again.
    await sleep(100);
  }
}
