import type { IndexNowAccepted, IndexNowPush } from '@lyceum/contracts/search/crawl';
import { problem } from '@lyceum/platform/server/problem';
import type { Logger } from 'pino';
import type { Frontier } from '../../ports/frontier.ts';
import type { WebFetcher } from '../../ports/web-fetcher.ts';
import { hostKey, normaliseUrl } from '../urls/normalise.ts';
import { type ManageJobsDeps, startCrawl } from './manage-jobs.ts';

export interface IndexNowDeps extends ManageJobsDeps {
  readonly knows: Pick<Frontier, 'knowsHost'>;
  readonly fetcher: Pick<WebFetcher, 'fetch'>;
  readonly log: Pick<Logger, 'warn'>;
}

export interface IndexNow {
  push(push: IndexNowPush): Promise<IndexNowAccepted>;
  /** Resolves when what was taken has been looked into. */
  idle(): Promise<void>;
}

const mostPending = 100;
const longestKeyFile = 4096;
const seedsAJob = 1000;

/** https://www.indexnow.org/documentation: owners name pages; a file with the key on their host proves that it is theirs. */
export function createIndexNow(deps: IndexNowDeps): IndexNow {
  const pending = new Set<Promise<void>>();

  async function lookInto(keyUrl: string, key: string, urls: string[]): Promise<void> {
    const outcome = await deps.fetcher.fetch({ url: keyUrl, maxBytes: longestKeyFile, accept: 'text/plain' });
    if (outcome.kind !== 'page') return;
    if (new TextDecoder().decode(outcome.page.body).trim() !== key) return;
    for (let at = 0; at < urls.length; at += seedsAJob) {
      const seeds = urls.slice(at, at + seedsAJob);
      await startCrawl(deps, { seeds, scope: 'page', maxPages: seeds.length, maxDepth: 0, sitemaps: false });
    }
  }

  return {
    async push({ host, key, keyLocation, urlList }) {
      const urls = [...new Set(urlList.map((url, at) => ownUrl(url, at, host)))];
      const [first = ''] = urls;
      const keyUrl = keyUrlOf({ host, key, ...(keyLocation === undefined ? {} : { keyLocation }) }, first);
      const outside = urls.findIndex((url) => !url.startsWith(folderOf(keyUrl)));
      if (outside >= 0) throw invalid(`/urlList/${outside}`, 'must lie in the folder of the key file, or below');
      if (deps.refusalOf(first) !== undefined) throw problem({ code: 'site_opted_out' });
      if (!(await deps.knows.knowsHost(hostKey(first)))) throw problem({ code: 'site_not_crawled' });
      if (pending.size >= mostPending) throw problem({ code: 'overloaded', retryAfterSeconds: 60 });
      const work: Promise<void> = lookInto(keyUrl, key, urls)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'a push of pages came to nothing'))
        .finally(() => pending.delete(work));
      pending.add(work);
      return { status: 'key_validation_pending', urls: urls.length };
    },
    async idle() {
      await Promise.all(pending);
    },
  };
}

const invalid = (path: string, message: string) => problem({ code: 'invalid_input', errors: [{ path, message }] });

function ownUrl(given: string, at: number, host: string): string {
  const url = normaliseUrl(given);
  if (url === undefined || hostKey(url) !== host.toLowerCase()) {
    throw invalid(`/urlList/${at}`, `must be an address of ${host}`);
  }
  return url;
}

function keyUrlOf({ host, key, keyLocation }: Omit<IndexNowPush, 'urlList'>, first: string): string {
  if (keyLocation === undefined) return `${new URL(first).origin}/${key}.txt`;
  const url = normaliseUrl(keyLocation);
  if (url === undefined || hostKey(url) !== host.toLowerCase()) {
    throw invalid('/keyLocation', `must be an address of ${host}`);
  }
  return url;
}

const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1);
