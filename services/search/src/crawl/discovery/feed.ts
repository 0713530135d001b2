import type { FetchedPage } from '../../model/fetched-page.ts';
import { decodeHtml } from '../../model/text-decoding.ts';
import { normaliseUrl } from '../urls/normalise.ts';
import { readJsonFeed } from './json-feed.ts';
import type { RawFeed } from './raw-feed.ts';
import { unpack } from './unpack.ts';
import { readXmlFeed } from './xml-feed.ts';

export interface FeedEntry {
  url: string;
  title?: string;
  /** Epoch milliseconds. */
  publishedAt?: number;
  modifiedAt?: number;
}

export interface FeedContents {
  kind: 'rss' | 'atom' | 'json';
  title?: string;
  /** The page that the feed belongs to. */
  home?: string;
  entries: FeedEntry[];
  /** The next page of a feed that has several (RFC 5005, JSON Feed's `next_url`). */
  next?: string;
  /** Where changes are announced as they happen (WebSub). */
  hub?: string;
}

function finish(raw: RawFeed, pageUrl: string): FeedContents {
  const base = (raw.base === undefined ? undefined : URL.parse(raw.base, pageUrl)?.href) ?? pageUrl;
  const whole = (address: string | undefined) =>
    address === undefined || address === '' ? undefined : normaliseUrl(address, base);
  const entries = raw.entries.flatMap(({ url, title, ...dates }) => {
    const address = whole(url);
    if (address === undefined) return [];
    return [{ url: address, ...(title ? { title: title.slice(0, 500) } : {}), ...dates }];
  });
  const [home, next, hub] = [whole(raw.home), whole(raw.next), whole(raw.hub)];
  return {
    kind: raw.kind,
    ...(raw.title ? { title: raw.title.slice(0, 500) } : {}),
    ...(home === undefined ? {} : { home }),
    ...(next === undefined ? {} : { next }),
    ...(hub === undefined ? {} : { hub }),
    entries,
  };
}

/** RSS 0.9 to 2.0, RDF, Atom or a JSON feed; nothing when it is none of them. */
export function readFeed(page: FetchedPage): FeedContents | undefined {
  const body = unpack(page.body);
  if (!body) return undefined;
  const text = decodeHtml(body, page.charset);
  const raw = text.trimStart().startsWith('{') ? readJsonFeed(text) : readXmlFeed(text);
  return raw && finish(raw, page.url);
}
