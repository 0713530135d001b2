import { type Budget, limits } from '../limits.ts';
import { parseLenientJson } from '../structured/lenient-json.ts';
import { type Feed, type FeedEntry, plainText } from './feed.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readEntry(entry: JsonObject, budget: Budget): FeedEntry {
  const authors = Array.isArray(entry.authors) ? (entry.authors as unknown[]) : [entry.author];
  const tags = Array.isArray(entry.tags) ? (entry.tags as unknown[]) : [];
  const content = text(entry.content_text) || text(entry.content_html) || text(entry.summary);
  return {
    title: plainText(text(entry.title), budget).slice(0, 300),
    link: text(entry.url) || text(entry.external_url) || undefined,
    summary: plainText(content.slice(0, 100_000), budget).slice(0, 2000),
    author: authors
      .map((author) => (isObject(author) ? text(author.name) : ''))
      .filter(Boolean)
      .join(', ')
      .slice(0, 200),
    published: text(entry.date_published) || text(entry.date_modified) || undefined,
    categories: tags.filter((tag) => typeof tag === 'string').slice(0, 20),
    image: text(entry.image) || text(entry.banner_image) || undefined,
  };
}

/** https://www.jsonfeed.org/version/1.1/ */
export function readJsonFeed(source: string, budget: Budget): Feed | undefined {
  const feed = parseLenientJson(source);
  if (!isObject(feed) || !Array.isArray(feed.items)) return undefined;
  return {
    title: text(feed.title),
    description: text(feed.description).slice(0, 1000),
    link: text(feed.home_page_url) || undefined,
    language: text(feed.language) || undefined,
    entries: (feed.items as unknown[])
      .filter(isObject)
      .slice(0, limits.items)
      .map((entry) => readEntry(entry, budget)),
  };
}
