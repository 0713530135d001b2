import { closest, type MarkupElement, textOf } from '../markup/element.ts';
import type { StructuredData } from '../structured/read-items.ts';
import { textValue } from '../structured/thing.ts';
import { type Inventory, metaContent } from './inventory.ts';
import type { Leaf } from './main-content/leaves.ts';
import { dateInText, dateInUrl, isPlausibleDate, parseDate } from './parse-date.ts';

const publishedMetas = [
  'article:published_time',
  'og:published_time',
  'datepublished',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'publishdate',
  'publish-date',
  'date',
  'dc.date',
  'dc.date.issued',
  'dcterms.issued',
  'dcterms.created',
  'dc.date.created',
  'citation_publication_date',
  'citation_date',
  'article.published',
  'og:article:published_time',
  'cxenseparse:recs:publishtime',
];
const modifiedMetas = [
  'article:modified_time',
  'og:updated_time',
  'datemodified',
  'dcterms.modified',
  'dc.date.modified',
  'last-modified',
  'revised',
];

export interface DateContext {
  url: string;
  fetchedAt: number;
  headers: Readonly<Record<string, string>>;
  /** The first things that a reader sees. */
  visible: readonly Leaf[];
  inContent: (element: MarkupElement) => boolean;
}

export interface PageDates {
  publishedAt?: number;
  modifiedAt?: number;
}

function firstOf(context: DateContext, candidates: Iterable<number | undefined>): number | undefined {
  for (const time of candidates) if (time !== undefined && isPlausibleDate(time, context.fetchedAt)) return time;
  return undefined;
}

function* fromThings({ things }: StructuredData, properties: readonly string[]): Generator<number | undefined> {
  for (const { thing } of things) {
    if (thing.types.some((type) => /Event$|WebSite|Organization|Review$|Comment/.test(type))) continue;
    yield parseDate(textValue(thing, ...properties));
  }
}

function* fromMetas(inventory: Inventory, names: readonly string[]): Generator<number | undefined> {
  for (const name of names) yield parseDate(metaContent(inventory, name));
}

/** The first time in the content, or beside its headline; not those of comments and of other articles. */
function* fromTimes(inventory: Inventory, { inContent }: DateContext): Generator<number | undefined> {
  const told = inventory.times.slice(0, 50);
  const read = (time: MarkupElement) => parseDate(time.attributes.datetime) ?? dateInText(textOf(time, 200));
  for (const time of told)
    if (/publi|creat|post/i.test(`${time.attributes.class ?? ''} ${time.attributes.itemprop ?? ''}`)) yield read(time);
  for (const time of told) if (inContent(time)) yield read(time);
  for (const time of told) if (closest(time, ({ tag }) => tag === 'header' || tag === 'article')) yield read(time);
}

const saysPublished = /publi|posted|updated|veröffentlicht|publié|publicado|опубликовано|date|am |on /i;

/** A short line with a date, among the first that a reader sees. */
function* fromText({ visible }: DateContext): Generator<number | undefined> {
  const lines = visible.slice(0, 80).filter(({ text }) => text.length <= 160);
  for (const { text } of lines) if (saysPublished.test(text)) yield dateInText(text);
  for (const { text } of lines) if (text.length <= 60) yield dateInText(text);
}

/** When it was published and last changed, in the order in which these are to be believed. */
export function readDates(inventory: Inventory, structured: StructuredData, context: DateContext): PageDates {
  const dates: PageDates = {};
  const publishedAt = firstOf(
    context,
    (function* () {
      yield* fromThings(structured, ['datePublished', 'uploadDate', 'dateCreated']);
      yield* fromMetas(inventory, publishedMetas);
      yield* fromTimes(inventory, context);
      yield dateInUrl(context.url);
      yield* fromText(context);
    })(),
  );
  const modifiedAt = firstOf(
    context,
    (function* () {
      yield* fromThings(structured, ['dateModified']);
      yield* fromMetas(inventory, modifiedMetas);
    })(),
  );
  if (publishedAt !== undefined) dates.publishedAt = publishedAt;
  if (modifiedAt !== undefined && (publishedAt === undefined || modifiedAt >= publishedAt))
    dates.modifiedAt = modifiedAt;
  return dates;
}
