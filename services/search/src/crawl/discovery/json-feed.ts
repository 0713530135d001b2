import { mostEntries, type RawEntry, type RawFeed } from './raw-feed.ts';
import { readDate } from './read-date.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Leaves out what is not there. */
function present<T extends object>(values: { [K in keyof T]?: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

function entryOf(item: unknown): RawEntry {
  if (!isObject(item)) return {};
  const id = textOf(item.id);
  return present<RawEntry>({
    url: textOf(item.url) ?? textOf(item.external_url) ?? (id !== undefined && /^https?:/i.test(id) ? id : undefined),
    title: textOf(item.title),
    publishedAt: readDate(textOf(item.date_published) ?? ''),
    modifiedAt: readDate(textOf(item.date_modified) ?? ''),
  });
}

function hubOf(hubs: unknown): string | undefined {
  const first: unknown = Array.isArray(hubs) ? hubs[0] : undefined;
  return isObject(first) ? textOf(first.url) : undefined;
}

/** https://www.jsonfeed.org/version/1.1/ */
export function readJsonFeed(text: string): RawFeed | undefined {
  let feed: unknown;
  try {
    feed = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
  if (!isObject(feed) || !/^https?:\/\/jsonfeed\.org\/version\//.test(textOf(feed.version) ?? '')) return undefined;
  const items: unknown[] = Array.isArray(feed.items) ? feed.items.slice(0, mostEntries) : [];
  return present<RawFeed>({
    kind: 'json',
    title: textOf(feed.title),
    home: textOf(feed.home_page_url),
    next: textOf(feed.next_url),
    hub: hubOf(feed.hubs),
    entries: items.map(entryOf),
  });
}
