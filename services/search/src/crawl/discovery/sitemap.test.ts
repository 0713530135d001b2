import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSitemap } from './sitemap.ts';
import { pageOf } from './testing/page-of.ts';

const urlset = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</urlset>`;
const urls = (body: string | Uint8Array) => readSitemap(pageOf(body)).urls.map(({ url }) => url);

test('a page with all that can be said about it', () => {
  const { urls: found } = readSitemap(
    pageOf(
      urlset(`<url><loc> https://example.org/a?x=1&amp;y=2
        </loc><lastmod>2026-01-02T10:00:00+01:00</lastmod><changefreq>Weekly</changefreq><priority>0.8</priority>
        <xhtml:link rel="alternate" hreflang="de" href="https://example.org/de/a"/>
        <image:image><image:loc>https://example.org/a.png</image:loc><image:title>A</image:title></image:image>
        <video:video><video:content_loc>https://example.org/a.mp4</video:content_loc></video:video></url>`),
    ),
  );
  expect(found).toEqual([
    {
      url: 'https://example.org/a?x=1&y=2',
      lastModified: Date.UTC(2026, 0, 2, 9),
      changeFrequency: 'weekly',
      priority: 0.8,
      alternates: [{ url: 'https://example.org/de/a', language: 'de' }],
      images: ['https://example.org/a.png'],
    },
  ]);
});

test('an index names sitemaps', () => {
  const index =
    '<sitemapindex><sitemap><loc>https://example.org/1.xml.gz</loc><lastmod>2026</lastmod></sitemap><sitemap><loc>/2.xml</loc></sitemap></sitemapindex>';
  expect(readSitemap(pageOf(index))).toEqual({
    urls: [],
    sitemaps: ['https://example.org/1.xml.gz', 'https://example.org/2.xml'],
  });
});

test('packed, as text, with a mark, or as a feed', () => {
  expect(urls(gzipSync(urlset('<url><loc>https://example.org/a</loc></url>')))).toEqual(['https://example.org/a']);
  expect(
    urls('\ufeffhttps://example.org/a\r\nnot an address\n  https://example.org/b \n\nftp://example.org/c'),
  ).toEqual(['https://example.org/a', 'https://example.org/b']);
  expect(urls('<rss version="2.0"><channel><item><link>https://example.org/a</link></item></channel></rss>')).toEqual([
    'https://example.org/a',
  ]);
});

test('other namespaces, prefixes and missing parts do no harm', () => {
  expect(urls('<s:urlset xmlns:s="x"><s:url><s:loc>https://example.org/a</s:loc></s:url></s:urlset>')).toEqual([
    'https://example.org/a',
  ]);
  expect(urls('<urlset><url><loc>https://example.org/a</loc></url><url><loc>https://example.org/b')).toContain(
    'https://example.org/a',
  );
  expect(
    urls(urlset('<url>https://example.org/a</url><url><loc></loc></url><url/><url><loc>javascript:x</loc></url>')),
  ).toEqual(['https://example.org/a']);
  expect(
    urls(urlset('<url><loc>https://example.org/a?x=1&y=2</loc><priority>high</priority><lastmod>soon</lastmod></url>')),
  ).toEqual(['https://example.org/a?x=1&y=2']);
  expect(urls(urlset('<url><loc><![CDATA[https://example.org/a?x=1&y=2]]></loc></url>'))).toEqual([
    'https://example.org/a?x=1&y=2',
  ]);
});

test('entities that it declares itself are not expanded', () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`).join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>`;
  const found = urls(
    `${laughs}<urlset><url><loc>https://example.org/&a8;</loc></url><url><loc>https://example.org/&f;</loc></url></urlset>`,
  );
  expect(found.every((url) => url.length < 60 && !url.includes('root'))).toBe(true);
});

test('fifty thousand addresses are enough, and so are fifty megabytes', () => {
  const many = Array.from({ length: 50_010 }, (_, n) => `<url><loc>https://example.org/${n}</loc></url>`).join('');
  expect(urls(urlset(many))).toHaveLength(50_000);
  expect(urls(Array.from({ length: 50_100 }, (_, n) => `https://example.org/${n}`).join('\n'))).toHaveLength(50_000);
  expect(urls(gzipSync(Buffer.alloc(60 * 1024 * 1024, '\n')))).toEqual([]);
});

test('what is no sitemap has no addresses', () => {
  expect(readSitemap(pageOf('<!doctype html><title>404</title><p>not found'))).toEqual({ urls: [], sitemaps: [] });
  expect(readSitemap(pageOf(''))).toEqual({ urls: [], sitemaps: [] });
  expect(readSitemap(pageOf(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])))).toEqual({ urls: [], sitemaps: [] });
  expect(urls(urlset('<url>'.repeat(100_000)))).toEqual([]);
  expect(urls(`<urlset>${'<a>'.repeat(200_000)}`)).toEqual([]);
});
