import { expect, test } from 'vitest';
import { readFeed } from './feed.ts';
import { pageOf } from './testing/page-of.ts';

test('RSS', () => {
  const feed = readFeed(
    pageOf(`<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>News &amp; more</title><link>https://example.org/</link>
      <atom:link rel="self" href="https://example.org/feed.xml"/><atom:link rel="hub" href="https://hub.example/"/>
      <item><title><![CDATA[One <b>bold</b> step]]></title><link>/one?utm_source=rss</link><pubDate>Fri, 02 Jan 2026 10:00:00 GMT</pubDate></item>
      <item><guid>https://example.org/two</guid></item><item><title>No address</title></item></channel></rss>`),
  );
  expect(feed).toEqual({
    kind: 'rss',
    title: 'News & more',
    home: 'https://example.org/',
    hub: 'https://hub.example/',
    entries: [
      { url: 'https://example.org/one', title: 'One bold step', publishedAt: Date.UTC(2026, 0, 2, 10) },
      { url: 'https://example.org/two' },
    ],
  });
});

test('RSS 1.0, with dates of Dublin Core', () => {
  const rdf =
    '<rdf:RDF><channel rdf:about="x"><title>T</title></channel><item rdf:about="https://example.org/a"><dc:date>2026-01-02</dc:date></item></rdf:RDF>';
  expect(readFeed(pageOf(rdf))?.entries).toEqual([{ url: 'https://example.org/a', publishedAt: Date.UTC(2026, 0, 2) }]);
});

test('Atom, with a base of its own and a next page', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/blog/"><title>T</title><link href="./"/><link rel="next" href="?page=2"/>
    <entry><title>A</title><link rel="edit" href="e"/><link href="a.html"/><id>urn:x</id><updated>2026-01-03T00:00:00Z</updated><published>2026-01-02T00:00:00Z</published></entry></feed>`;
  expect(readFeed(pageOf(atom))).toEqual({
    kind: 'atom',
    title: 'T',
    home: 'https://example.org/blog/',
    next: 'https://example.org/blog/?page=2',
    entries: [
      {
        url: 'https://example.org/blog/a.html',
        title: 'A',
        publishedAt: Date.UTC(2026, 0, 2),
        modifiedAt: Date.UTC(2026, 0, 3),
      },
    ],
  });
});

test('JSON Feed', () => {
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'T',
    home_page_url: 'https://example.org/',
    next_url: '/feed?page=2',
    items: [
      { id: '1', url: '/a', title: 'A', date_published: '2026-01-02T00:00:00Z' },
      { id: 'https://example.org/b' },
      { id: '3' },
      null,
      7,
    ],
  };
  expect(readFeed(pageOf(JSON.stringify(json)))).toEqual({
    kind: 'json',
    title: 'T',
    home: 'https://example.org/',
    next: 'https://example.org/feed?page=2',
    entries: [
      { url: 'https://example.org/a', title: 'A', publishedAt: Date.UTC(2026, 0, 2) },
      { url: 'https://example.org/b' },
    ],
  });
});

test.each(['', '<!doctype html><p>x', '{"version":1}', '{', '[]', '<urlset></urlset>', 'words', '<rss'])(
  '%j is no feed',
  (body) => {
    const feed = readFeed(pageOf(body));
    expect(feed === undefined || feed.entries.length === 0).toBe(true);
  },
);

test('a feed that is cut off gives what it has', () => {
  const cut =
    '<rss><channel><item><link>https://example.org/a</link></item><item><link>https://example.org/b</link><title>half a ti';
  expect(readFeed(pageOf(cut))?.entries.map(({ url }) => url)).toContain('https://example.org/a');
});

test('ten thousand entries are enough', () => {
  const items = Array.from({ length: 12_000 }, (_, n) => `<item><link>https://example.org/${n}</link></item>`).join('');
  expect(readFeed(pageOf(`<rss><channel>${items}</channel></rss>`))?.entries).toHaveLength(10_000);
});
