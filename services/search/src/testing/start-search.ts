import { join } from 'node:path';
import { openDataFolder } from '@lyceum/platform/data-folder/data-folder';
import type { TestIssuer } from '@lyceum/platform/testing/issuer';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import { createEmbeddedIndex } from '../index/embedded-index.ts';
import type { IndexedDocument } from '../model/document.ts';
import { startTestSearch, type Answer as TestAnswer } from './test-search.ts';

export type { TestAnswer };

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

/** The whole service with these documents in its index, and all the time that a busy machine may need for an answer. */
export async function startSearch(
  documents: IndexedDocument[],
  environment: Record<string, string> = {},
): Promise<TestSearch> {
  const running = await startTestSearch({
    whole: true,
    before: (dataFolder) => fillIndex(dataFolder, documents),
    environment: { WEB_URL: 'https://lyceum.example', SEARCH_BUDGET_MS: '60000', ...environment },
  });
  const { issuer } = running;
  const call: TestSearch['call'] = (method, path, options) => running.call(path, { method, ...options });
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
