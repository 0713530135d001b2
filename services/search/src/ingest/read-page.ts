import { createHash } from 'node:crypto';
import { analysePage } from '../analyse/analyse-page.ts';
import { readFeed } from '../crawl/discovery/feed.ts';
import { readSitemap } from '../crawl/discovery/sitemap.ts';
import { readDirectives } from '../crawl/robots/directives.ts';
import { normaliseUrl } from '../crawl/urls/normalise.ts';
import { trapReason } from '../crawl/urls/traps.ts';
import { extractPage } from '../extract/extract-page.ts';
import { type ExtractedPage, ExtractionError } from '../model/extracted-page.ts';
import type { Reading, ReadPage, ReadTask } from '../ports/page-reader.ts';

/** Of one page; a page with more is a list that nobody reads to its end. */
const mostLinks = 5000;
const mostImages = 500;
const longestAnchor = 120;

/** All that happens to a page between fetching and indexing. Runs in a thread of its own. */
export async function readPage(task: ReadTask, agent: string): Promise<Reading> {
  const { page, as } = task;
  const bodyHash = createHash('sha256').update(page.body).digest('base64url').slice(0, 22);
  if (bodyHash === task.bodyHash) return { kind: 'same' };
  if (as !== 'page') {
    const list = readList(task, bodyHash);
    if (list) return list;
    return { kind: 'unreadable', reason: `not_a_${as}` };
  }
  try {
    const extracted = await extractPage(page);
    return await judge(extracted, { task, bodyHash, agent });
  } catch (error) {
    if (error instanceof ExtractionError) return { kind: 'unreadable', reason: error.code };
    throw error;
  }
}

function readList({ page, as }: ReadTask, bodyHash: string): Reading | undefined {
  if (as === 'sitemap') {
    const sitemap = readSitemap(page);
    if (!sitemap) return undefined;
    const alternates = sitemap.urls.flatMap((one) => one.alternates ?? []);
    const urls = [...sitemap.urls, ...alternates].map(({ url }) => url);
    return { kind: 'list', bodyHash, urls: [...new Set(urls)], lists: sitemap.sitemaps };
  }
  const feed = readFeed(page);
  if (!feed) return undefined;
  const urls = [...(feed.home === undefined ? [] : [feed.home]), ...feed.entries.map(({ url }) => url)];
  return { kind: 'list', bodyHash, urls: [...new Set(urls)], lists: feed.next === undefined ? [] : [feed.next] };
}

interface Judging {
  readonly task: ReadTask;
  readonly bodyHash: string;
  readonly agent: string;
}

async function judge(extracted: ExtractedPage, { task, bodyHash, agent }: Judging): Promise<ReadPage> {
  const { page, anchors, ranks } = task;
  const directives = readDirectives({ metas: extracted.robots, headers: page.headers, agent, now: page.fetchedAt });
  const analysed = await analysePage(extracted, { fetchedAt: page.fetchedAt, anchors, ...ranks });
  if (directives.snippetLength !== undefined) {
    for (const document of analysed.documents) {
      document.details = { ...document.details, snippetLength: directives.snippetLength };
    }
  }
  const { links, trapped } = directives.follow ? linksOf(extracted) : { links: [], trapped: 0 };
  const canonical = extracted.canonicalUrl === undefined ? undefined : normaliseUrl(extracted.canonicalUrl, page.url);
  return {
    kind: 'page',
    bodyHash,
    title: extracted.title,
    ...(canonical === undefined || canonical === page.url ? {} : { canonical }),
    links,
    feeds: directives.follow ? extracted.feeds.flatMap((url) => normaliseUrl(url, page.url) ?? []) : [],
    trapped,
    images: directives.imageIndex ? extracted.images.slice(0, mostImages) : [],
    directives,
    analysed,
    textLength: extracted.blocks.reduce((sum, { text }) => sum + text.length, 0),
  };
}

/** Each address once, with the first words that lead there. */
function linksOf(extracted: ExtractedPage): Pick<ReadPage, 'links' | 'trapped'> {
  const found = new Map<string, string>();
  let trapped = 0;
  const add = (href: string, text: string) => {
    const url = found.size < mostLinks ? normaliseUrl(href, extracted.url) : undefined;
    if (url === undefined || url === extracted.url) return;
    const known = found.get(url);
    if (known !== undefined && known !== '') return;
    if (known === undefined && trapReason(url) !== undefined) trapped += 1;
    else found.set(url, text.slice(0, longestAnchor));
  };
  for (const { url, text, rel } of extracted.links) if (!rel.includes('nofollow')) add(url, text);
  for (const { url } of extracted.alternates) add(url, '');
  for (const url of [extracted.next, extracted.previous]) if (url !== undefined) add(url, '');
  return { links: [...found].map(([url, text]) => ({ url, text })), trapped };
}
