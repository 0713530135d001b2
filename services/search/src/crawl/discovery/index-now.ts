import { timingSafeEqual } from 'node:crypto';
import type { WebFetcher } from '../../ports/web-fetcher.ts';
import { normaliseUrl, siteOf } from '../urls/normalise.ts';

/** What an owner pushes, after https://www.indexnow.org/documentation. */
export interface IndexNowSubmission {
  host: string;
  key: string;
  /** Where the key can be read; at the root when left out. */
  keyLocation?: string;
  urlList: readonly string[];
}

export type IndexNowVerdict =
  | { accepted: true; urls: string[] }
  | { accepted: false; why: 'bad_key' | 'not_yours' | 'key_not_found' };

const mostUrls = 10_000;
const longestKeyFile = 1024;

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b);

/** A key in a folder speaks for that folder and what lies under it; one at the root for the whole host. */
function folderOf(keyUrl: string): string {
  return keyUrl.slice(0, keyUrl.lastIndexOf('/') + 1);
}

/** Where the key must be: on the host itself, under http or https. */
function keyUrlOf({ host, key, keyLocation }: IndexNowSubmission): string | undefined {
  const url = normaliseUrl(keyLocation ?? `https://${host}/${key}.txt`);
  return url !== undefined && siteOf(url) === siteOf(`https://${host}/`) ? url : undefined;
}

/**
 * Whether who pushes may speak for the pages. The key file is fetched by `fetch`, which the caller makes polite: it is a request
 * to the host like any other.
 */
export async function checkIndexNow(
  fetch: WebFetcher['fetch'],
  submission: IndexNowSubmission,
): Promise<IndexNowVerdict> {
  if (!/^[a-zA-Z0-9-]{8,128}$/.test(submission.key)) return { accepted: false, why: 'bad_key' };
  const keyUrl = keyUrlOf(submission);
  if (keyUrl === undefined) return { accepted: false, why: 'not_yours' };
  const folder = folderOf(keyUrl).replace(/^https?:/, '');
  const urls = submission.urlList.slice(0, mostUrls).map((url) => normaliseUrl(url));
  const own = urls.filter((url) => url !== undefined).filter((url) => url.replace(/^https?:/, '').startsWith(folder));
  // One foreign address and the whole is refused, as the protocol has it.
  if (own.length === 0 || own.length < urls.length) return { accepted: false, why: 'not_yours' };
  const outcome = await fetch({ url: keyUrl, maxBytes: longestKeyFile, accept: '*/*' });
  const text = outcome.kind === 'page' ? Buffer.from(outcome.page.body).toString('latin1').trim() : '';
  if (!isSame(Buffer.from(text), Buffer.from(submission.key))) return { accepted: false, why: 'key_not_found' };
  return { accepted: true, urls: [...new Set(own)] };
}
