import { expect, test } from 'vitest';
import { extractPage } from '../extract-page.ts';
import { fetched } from '../testing/fetched.ts';

const expected = {
  title: 'News of the school',
  languageHints: ['en'],
  items: [
    {
      kind: 'feed_entry',
      source: 'feed',
      name: 'Exams & results',
      description: 'They are over now.',
      url: 'https://example.org/exams',
      publishedAt: Date.UTC(2021, 4, 4, 8, 30),
      properties: { author: 'Jo', keywords: ['exams'] },
    },
  ],
  links: [{ url: 'https://example.org/exams', text: 'Exams & results', place: 'content', rel: [] }],
};

test('RSS is read as its entries', async () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="d"><channel><title>News of the school</title><language>en</language>
    <item><title>Exams &amp; results</title><link>https://example.org/exams</link><description><![CDATA[<p>They are <b>over</b> now.</p>]]></description>
    <dc:creator>Jo</dc:creator><category>exams</category><pubDate>Tue, 04 May 2021 10:30:00 +0200</pubDate></item></channel></rss>`;
  expect(await extractPage(fetched(rss, 'application/rss+xml'))).toMatchObject(expected);
});

test('Atom is read as its entries', async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>News of the school</title><link rel="self" href="/feed"/>
    <entry><title>Exams &amp; results</title><link rel="edit" href="/edit"/><link href="/exams"/><author><name>Jo</name></author>
    <category term="exams"/><content type="html">&lt;p&gt;They are over now.&lt;/p&gt;</content><published>2021-05-04T08:30:00Z</published></entry></feed>`;
  expect(await extractPage(fetched(atom, 'application/atom+xml'))).toMatchObject(expected);
});

test('JSON Feed is read as its entries', async () => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'News of the school',
    language: 'en',
    items: [
      {
        title: 'Exams & results',
        url: 'https://example.org/exams',
        content_html: '<p>They are over now.</p>',
        authors: [{ name: 'Jo' }],
        tags: ['exams'],
        date_published: '2021-05-04T10:30:00+02:00',
      },
    ],
  };
  expect(await extractPage(fetched(JSON.stringify(feed), 'application/feed+json'))).toMatchObject(expected);
});

test('XML that is no feed is refused', async () => {
  await expect(extractPage(fetched('<catalog><book/></catalog>', 'application/xml'))).rejects.toMatchObject({
    code: 'unreadable',
  });
});
