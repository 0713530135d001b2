import type { FarmHost } from './farm-host.ts';
import { htmlPage, paragraphs } from './farm-text.ts';

export interface FarmSite {
  host: FarmHost;
  /** Where links and redirects to another host lead. */
  neighbour: FarmHost;
  pages: number;
  seed: number;
  hostile: boolean;
}

const pagePath = (page: number) => (page === 0 ? '/' : `/p/${page}.html`);

/** Linked from the home page of a hostile site; what a polite crawler ends up fetching with success. */
const found = [
  '/target.html',
  '/noindex.html',
  '/behind-noindex.html',
  '/nofollow.html',
  '/copy.html',
  '/near-duplicate.html',
  '/latin.html',
  '/wrong-charset.html',
  '/broken-utf8.html',
  '/utf16.html',
  '/slow.html',
  '/busy.html',
  '/packed/gzip.html',
  '/packed/br.html',
  '/packed/zstd.html',
  '/packed/deflate.html',
  '/only-in-feed.html',
  '/private/open/page.html',
  '/private/hidden.html',
  '/paper.secret',
];

/** Also linked, and no use to anybody: errors, loops, endless things. */
const useless = [
  '/missing.html',
  '/gone.html',
  '/error.html',
  '/loop/a',
  '/stream.html',
  '/bomb.html',
  '/drip.html',
  '/calendar/2026/11',
  '/endless?page=1',
  '/deep/a/b/',
  '/redirect/nowhere',
];

/** Must not be fetched by anyone who follows the rules for links. */
export const behindNofollow = ['/behind-nofollow.html', '/behind-rel-nofollow.html'];

/** Whether the only way to a page is the sitemap that robots.txt names. */
const namesSitemap = (host: FarmHost) => ['open', 'rules', 'delay', 'agent', 'huge'].includes(host.robots);

export function findablePaths({ host, pages, hostile }: FarmSite): string[] {
  const plain = Array.from({ length: pages }, (_, page) => pagePath(page));
  const sitemapOnly = namesSitemap(host) ? ['/only-in-sitemap.html'] : [];
  return [...plain, ...sitemapOnly, ...(hostile ? found : [])];
}

function homeLinks({ neighbour, hostile }: FarmSite): string[] {
  const away = `http://${neighbour.key}/`;
  if (!hostile) return [away];
  const direct = found.filter((path) => !['/target.html', '/behind-noindex.html', '/only-in-feed.html'].includes(path));
  return [
    away,
    '/redirect/1',
    '/away',
    ...direct,
    ...useless,
    '<a rel="nofollow" href="/behind-rel-nofollow.html">no</a>',
  ];
}

/** An ordinary page: a tree by number, with some links across it. */
export function plainPage(site: FarmSite, page: number): string {
  const { host, pages, seed } = site;
  const children = [2 * page + 1, 2 * page + 2].filter((child) => child < pages).map(pagePath);
  const across = pages > 1 ? [pagePath((page * 7 + 3) % pages)] : [];
  const links = [...children, ...across, ...(page === 0 ? homeLinks(site) : [])];
  const text = paragraphs(seed * 1_000_003 + host.index * 10_007 + page, 4);
  const head = page === 0 ? '<link rel="alternate" type="application/rss+xml" href="/feed.xml">' : '';
  return htmlPage({ title: `Page ${page} of ${host.name}`, links, text, head });
}

const one = (site: FarmSite, title: string, rest: { head?: string; links?: string[] } = {}) => {
  const seed = site.seed + site.host.index * 31 + title.length * 7919;
  return htmlPage({
    title: `${title} of ${site.host.name}`,
    text: paragraphs(seed, 3),
    links: rest.links ?? [],
    head: rest.head ?? '',
  });
};

/** Pages that are fetched like any other, and say something about themselves. */
export function specialPage(site: FarmSite, path: string): string | undefined {
  const first = pagePath(Math.min(1, site.pages - 1));
  switch (path) {
    case '/noindex.html':
      return one(site, 'noindex', { head: '<meta name="robots" content="noindex">', links: ['/behind-noindex.html'] });
    case '/nofollow.html':
      return one(site, 'nofollow', {
        head: '<meta name="robots" content="nofollow">',
        links: ['/behind-nofollow.html'],
      });
    case '/copy.html':
      return one(site, 'copy', { head: `<link rel="canonical" href="${first}">` });
    case '/near-duplicate.html':
      return plainPage(site, Math.min(1, site.pages - 1)).replace('</p>', ' indeed.</p>');
    default:
      return found.includes(path) || behindNofollow.includes(path) || path === '/only-in-sitemap.html'
        ? one(site, path)
        : undefined;
  }
}

export function sitemapXml({ host, pages }: FarmSite): string {
  const listed = [...Array.from({ length: pages }, (_, page) => pagePath(page)), '/only-in-sitemap.html'];
  const entries = listed.map((path) => `<url><loc>http://${host.key}${path}</loc><lastmod>2026-01-02</lastmod></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}

export const feedXml = ({ host }: FarmSite) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News of ${host.name}</title><link>http://${host.key}/</link>` +
  `<item><title>News</title><link>http://${host.key}/only-in-feed.html</link><pubDate>Fri, 02 Jan 2026 10:00:00 GMT</pubDate></item></channel></rss>`;
