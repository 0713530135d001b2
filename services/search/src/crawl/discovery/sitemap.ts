import type { FetchedPage } from '../../model/fetched-page.ts';
import { decodeHtml } from '../../model/text-decoding.ts';
import { normaliseUrl } from '../urls/normalise.ts';
import { readFeed } from './feed.ts';
import { readDate } from './read-date.ts';
import { unpack } from './unpack.ts';
import { readXml, type XmlElement } from './xml-events.ts';

export interface SitemapUrl {
  url: string;
  /** Epoch milliseconds. */
  lastModified?: number;
  /** From 0 to 1. */
  priority?: number;
  changeFrequency?: string;
  /** The same page in other languages. */
  alternates?: { url: string; language: string }[];
  images?: string[];
}

export interface SitemapContents {
  urls: SitemapUrl[];
  sitemaps: string[];
}

/** https://www.sitemaps.org/protocol.html */
const mostUrls = 50_000;
const mostPerUrl = 1000;
const frequencies = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']);

interface Entry {
  loc?: string;
  fields: Omit<SitemapUrl, 'url'>;
}

type FieldReader = (entry: Entry, text: string) => void;

const fieldReaders: Record<string, FieldReader> = {
  loc: (entry, text) => {
    if (text !== '') entry.loc ??= text;
  },
  lastmod: ({ fields }, text) => {
    const date = readDate(text);
    if (date !== undefined) fields.lastModified = date;
  },
  priority: ({ fields }, text) => {
    const priority = Number(text);
    if (text !== '' && priority >= 0 && priority <= 1) fields.priority = priority;
  },
  changefreq: ({ fields }, text) => {
    const frequency = text.toLowerCase();
    if (frequencies.has(frequency)) fields.changeFrequency = frequency;
  },
};

function addAlternate({ fields }: Entry, attributes: XmlElement['attributes'], base: string) {
  const url = normaliseUrl(attributes.href ?? '', base);
  const language = attributes.hreflang;
  if (attributes.rel !== 'alternate' || url === undefined || language === undefined) return;
  fields.alternates ??= [];
  if (fields.alternates.length < mostPerUrl) fields.alternates.push({ url, language: language.slice(0, 35) });
}

function addImage({ fields }: Entry, text: string, base: string) {
  const url = normaliseUrl(text, base);
  if (url === undefined) return;
  fields.images ??= [];
  if (fields.images.length < mostPerUrl) fields.images.push(url);
}

const isEntry = (name: string) => name === 'url' || name === 'sitemap';

/** `<urlset>` and `<sitemapindex>`, whatever namespace they claim; also `<url>` without any of them around it. */
function readSitemapXml(xml: string, base: string): SitemapContents {
  const contents: SitemapContents = { urls: [], sitemaps: [] };
  let entry: Entry | undefined;
  const finish = (kind: string) => {
    const url = entry?.loc === undefined ? undefined : normaliseUrl(entry.loc, base);
    if (url !== undefined && kind === 'sitemap') contents.sitemaps.push(url);
    else if (url !== undefined) contents.urls.push({ url, ...entry?.fields });
    entry = undefined;
  };
  const readExtension = (current: Entry, name: string, text: string) => {
    if (name === 'image:loc') addImage(current, text, base);
  };
  readXml(xml, {
    open({ name, prefix, attributes }) {
      if (isEntry(name) && !isExtension(prefix)) entry = { fields: {} };
      else if (name === 'link' && entry) addAlternate(entry, attributes, base);
    },
    close({ name, prefix }, text) {
      if (!entry) return;
      if (isExtension(prefix)) readExtension(entry, `${prefix}:${name}`, text);
      else if (isEntry(name)) {
        // Some forget the <loc>, and mean what they write all the same.
        if (/^https?:/i.test(text)) entry.loc ??= text;
        finish(name);
      } else if (Object.hasOwn(fieldReaders, name)) fieldReaders[name]?.(entry, text);
    },
    isDone: () => contents.urls.length >= mostUrls || contents.sitemaps.length >= mostUrls,
  });
  return { urls: contents.urls.slice(0, mostUrls), sitemaps: contents.sitemaps.slice(0, mostUrls) };
}

/** Prefixes of the extensions; others are a namespace of the sitemap itself under another name. */
const isExtension = (prefix: string) =>
  ['image', 'video', 'news', 'xhtml', 'mobile', 'geo', 'codesearch', 'pagemap'].includes(prefix);

/** One address a line. Lines that are none are passed over. */
function readTextSitemap(text: string): SitemapContents {
  const urls: SitemapUrl[] = [];
  for (const line of text.split(/\r\n|\r|\n/, mostUrls * 2)) {
    const url = /^\s*https?:\/\//i.test(line) ? normaliseUrl(line.trim()) : undefined;
    if (url !== undefined) urls.push({ url });
    if (urls.length >= mostUrls) break;
  }
  return { urls, sitemaps: [] };
}

function readFeedAsSitemap(page: FetchedPage): SitemapContents | undefined {
  const feed = readFeed(page);
  if (!feed) return undefined;
  const urls = feed.entries.map(({ url, modifiedAt, publishedAt }) => {
    const lastModified = modifiedAt ?? publishedAt;
    return lastModified === undefined ? { url } : { url, lastModified };
  });
  return { urls, sitemaps: [] };
}

/** Addresses that a site names itself, from XML, text, a packed file or a feed. What cannot be read has none. */
export function readSitemap(page: FetchedPage): SitemapContents {
  const body = unpack(page.body);
  if (!body) return { urls: [], sitemaps: [] };
  const text = decodeHtml(body, page.charset);
  if (!/<(?:[\w.-]+:)?(?:urlset|sitemapindex|url|sitemap|loc)\b/i.test(text.slice(0, 100_000))) {
    const feed = readFeedAsSitemap({ ...page, body });
    if (feed) return feed;
    return text.trimStart().startsWith('<') ? { urls: [], sitemaps: [] } : readTextSitemap(text);
  }
  return readSitemapXml(text, page.url);
}
