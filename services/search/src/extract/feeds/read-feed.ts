import type { ExtractedPage, PageLink } from '../../model/extracted-page.ts';
import { ExtractionError } from '../../model/extracted-page.ts';
import type { FetchedPage } from '../../model/fetched-page.ts';
import type { StructuredItem } from '../../model/structured-item.ts';
import { decodeHtml } from '../../model/text-decoding.ts';
import { emptyPage } from '../empty-page.ts';
import { webAddress } from '../html/inventory.ts';
import { parseDate } from '../html/parse-date.ts';
import { type Budget, limits } from '../limits.ts';
import { childElements, findAll, findFirst, type MarkupElement, rawText, tidy } from '../markup/element.ts';
import { buildTree } from '../markup/tree-builder.ts';
import { type Feed, type FeedEntry, plainText } from './feed.ts';
import { readJsonFeed } from './json-feed.ts';

const local = (tag: string): string => tag.slice(tag.indexOf(':') + 1).toLowerCase();

function child(element: MarkupElement, ...names: readonly string[]): MarkupElement | undefined {
  const children = childElements(element);
  for (const name of names) {
    const found = children.find(({ tag }) => local(tag) === name);
    if (found) return found;
  }
  return undefined;
}

function linkOf(element: MarkupElement): string | undefined {
  const links = childElements(element).filter(({ tag }) => local(tag) === 'link');
  const alternate = links.find(({ attributes }) => attributes.href && (attributes.rel ?? 'alternate') === 'alternate');
  const written = alternate?.attributes.href ?? links.map((link) => rawText(link).trim()).find(Boolean);
  const guid = child(element, 'guid');
  return written ?? (guid && guid.attributes.isPermaLink !== 'false' ? rawText(guid).trim() : undefined);
}

function authorOf(element: MarkupElement): string {
  const author = child(element, 'creator', 'author');
  if (!author) return '';
  const name = child(author, 'name');
  return tidy(rawText(name ?? author)).slice(0, 200);
}

function imageOf(element: MarkupElement): string | undefined {
  const media = findFirst(
    element,
    ({ tag, attributes }) =>
      (tag === 'media:content' || tag === 'media:thumbnail' || local(tag) === 'enclosure') &&
      (tag === 'media:thumbnail' || /^image/.test(attributes.type ?? attributes.medium ?? '')),
  );
  return media?.attributes.url;
}

function readEntry(element: MarkupElement, budget: Budget): FeedEntry {
  const text = (...names: string[]) => {
    const found = child(element, ...names);
    return found ? rawText(found) : '';
  };
  return {
    title: plainText(text('title'), budget).slice(0, 300),
    link: linkOf(element),
    summary: plainText(text('encoded', 'content', 'description', 'summary').slice(0, 100_000), budget).slice(0, 2000),
    author: authorOf(element),
    published: text('pubdate', 'published', 'date', 'updated', 'issued').trim() || undefined,
    categories: childElements(element)
      .filter(({ tag }) => local(tag) === 'category' || local(tag) === 'subject')
      .map((category) => tidy(category.attributes.term ?? rawText(category)))
      .filter(Boolean)
      .slice(0, 20),
    image: imageOf(element),
  };
}

function readXmlFeed(source: string, budget: Budget): Feed | undefined {
  const { root } = buildTree(source, 'xml', budget);
  const feed = findFirst(root, ({ tag }) => ['rss', 'feed', 'rdf'].includes(local(tag)));
  if (!feed) return undefined;
  const channel = local(feed.tag) === 'feed' ? feed : (child(feed, 'channel') ?? feed);
  const entries = findAll(feed, ({ tag }) => local(tag) === 'item' || local(tag) === 'entry').slice(0, limits.items);
  const text = (...names: string[]) => {
    const found = child(channel, ...names);
    return found ? plainText(rawText(found), budget) : '';
  };
  return {
    title: text('title'),
    description: text('description', 'subtitle', 'tagline').slice(0, 1000),
    link: linkOf(channel),
    language: feed.attributes['xml:lang'] ?? (text('language') || undefined),
    entries: entries.map((entry) => readEntry(entry, budget)),
  };
}

function toItem(entry: FeedEntry, base: string): StructuredItem {
  const item: StructuredItem = {
    kind: 'feed_entry',
    types: ['entry'],
    source: 'feed',
    name: entry.title || entry.summary.slice(0, 80),
    properties: {},
  };
  const url = webAddress(entry.link, base);
  const image = webAddress(entry.image, base);
  const publishedAt = parseDate(entry.published);
  if (entry.summary) item.description = entry.summary;
  if (url) item.url = url;
  if (image) item.image = image;
  if (publishedAt !== undefined) item.publishedAt = publishedAt;
  if (entry.author) item.properties.author = entry.author;
  if (entry.categories.length > 0) item.properties.keywords = entry.categories;
  return item;
}

/** A feed as a document: its entries are items, and links to what they announce. */
export function extractFeed(page: FetchedPage, budget: Budget): ExtractedPage {
  const source = decodeHtml(page.body.subarray(0, limits.bytes), page.charset);
  const feed = /^\s*\{/.test(source) ? readJsonFeed(source, budget) : readXmlFeed(source, budget);
  if (!feed) throw new ExtractionError('unreadable', 'It is no feed that could be read.');
  const items = feed.entries.map((entry) => toItem(entry, page.url)).filter(({ name }) => name !== '');
  const links = items.flatMap(({ url, name }): PageLink[] =>
    url ? [{ url, text: name, place: 'content', rel: [] }] : [],
  );
  const newest = Math.max(...items.map(({ publishedAt }) => publishedAt ?? 0), 0);
  return {
    ...emptyPage(page, 'feed'),
    type: 'web',
    title: feed.title,
    ...(feed.description ? { description: feed.description } : {}),
    ...(newest > 0 ? { modifiedAt: newest } : {}),
    languageHints: feed.language ? [feed.language] : [],
    blocks: items.flatMap(({ name, description }) => [
      { kind: 'heading' as const, level: 2, text: name },
      ...(description ? [{ kind: 'paragraph' as const, text: description }] : []),
    ]),
    links,
    items,
    feeds: [page.url],
  };
}
