import { mostEntries, type RawEntry, type RawFeed } from './raw-feed.ts';
import { readDate } from './read-date.ts';
import { readXml, type XmlElement } from './xml-events.ts';

const kinds: Record<string, RawFeed['kind']> = { rss: 'rss', rdf: 'rss', feed: 'atom' };

const plain = (text: string) =>
  text
    .replace(/<[^>]{0,500}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function setDate(entry: RawEntry, field: 'publishedAt' | 'modifiedAt', text: string) {
  const date = readDate(text);
  if (date !== undefined) entry[field] ??= date;
}

/** What each element inside an entry gives. Atom's and RSS's names do not collide. */
const entryFields: Record<string, (entry: RawEntry, text: string, element: XmlElement) => void> = {
  title: (entry, text, { prefix }) => {
    if (prefix === '' || prefix === 'atom' || prefix === 'rss') entry.title ??= plain(text);
  },
  link: (entry, text, { prefix }) => {
    if (text !== '' && prefix !== 'atom') entry.url = text;
  },
  // Also one that says it is no link, when there is no other: what begins like an address nearly always is one.
  guid: (entry, text) => {
    if (/^https?:/i.test(text)) entry.url ??= text;
  },
  id: (entry, text) => {
    if (/^https?:/i.test(text)) entry.url ??= text;
  },
  pubdate: (entry, text) => setDate(entry, 'publishedAt', text),
  published: (entry, text) => setDate(entry, 'publishedAt', text),
  issued: (entry, text) => setDate(entry, 'publishedAt', text),
  date: (entry, text) => setDate(entry, 'publishedAt', text),
  updated: (entry, text) => setDate(entry, 'modifiedAt', text),
  modified: (entry, text) => setDate(entry, 'modifiedAt', text),
};

/** Atom's links say what they are for; without a word it is the page itself. */
function readLink(feed: RawFeed, entry: RawEntry | undefined, attributes: XmlElement['attributes']) {
  const href = attributes.href;
  const rel = attributes.rel?.toLowerCase() ?? 'alternate';
  if (href === undefined) return;
  if (entry && rel === 'alternate') entry.url ??= href;
  if (entry) return;
  if (rel === 'alternate') feed.home ??= href;
  else if (rel === 'next' || rel === 'prev-archive') feed.next ??= href;
  else if (rel === 'hub') feed.hub ??= href;
}

const isEntry = (name: string) => name === 'item' || name === 'entry';

function readEntryField(entry: RawEntry, element: XmlElement, text: string) {
  if (Object.hasOwn(entryFields, element.name)) entryFields[element.name]?.(entry, text, element);
}

function readFeedField(feed: RawFeed, { name }: XmlElement, text: string) {
  if (name === 'title') feed.title ??= plain(text);
  else if (name === 'link' && text !== '') feed.home ??= text;
}

export function readXmlFeed(xml: string): RawFeed | undefined {
  let feed: RawFeed | undefined;
  let entry: RawEntry | undefined;
  let isOther = false;
  const open = ({ name, attributes }: XmlElement) => {
    if (!feed) {
      const kind = kinds[name];
      if (kind) feed = { kind, entries: [], ...(attributes['xml:base'] ? { base: attributes['xml:base'] } : {}) };
      else isOther = true;
    } else if (isEntry(name)) {
      entry = attributes['rdf:about'] === undefined ? {} : { url: attributes['rdf:about'] };
    } else if (name === 'link') readLink(feed, entry, attributes);
  };
  const close = (element: XmlElement, text: string) => {
    if (feed && entry && isEntry(element.name)) {
      feed.entries.push(entry);
      entry = undefined;
    } else if (entry) readEntryField(entry, element, text);
    else if (feed) readFeedField(feed, element, text);
  };
  readXml(xml, { open, close, isDone: () => isOther || (feed?.entries.length ?? 0) >= mostEntries });
  return feed && { ...feed, entries: feed.entries.slice(0, mostEntries) };
}
