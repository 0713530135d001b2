import { type ExtractedPage, ExtractionError } from '../model/extracted-page.ts';
import type { FetchedPage } from '../model/fetched-page.ts';

/** The essential content of whatever was fetched. Rejects with an `ExtractionError` for what cannot be read. */
export async function extractPage(page: FetchedPage): Promise<ExtractedPage> {
  if (page.mediaType !== 'text/html') throw new ExtractionError('unsupported_type', `No reader for ${page.mediaType}.`);
  const html = new TextDecoder(page.charset ?? 'utf-8').decode(page.body);
  const text = (markup: string) =>
    markup
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return {
    url: page.url,
    type: 'web',
    fileType: 'html',
    title: text(/<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? ''),
    breadcrumbs: [],
    languageHints: [],
    keywords: [],
    blocks: [{ kind: 'paragraph', text: text(html) }],
    links: [...html.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis)].flatMap(([, href = '', label = '']) => {
      const url = URL.parse(href, page.url);
      return url ? [{ url: url.href, text: text(label), place: 'content' as const, rel: [] }] : [];
    }),
    images: [],
    items: [],
    alternates: [],
    feeds: [],
    robots: [...html.matchAll(/<meta\s+name="(robots|lyceumbot)"\s+content="([^"]*)"/gi)].map(
      ([, name = '', content = '']) => ({ name, content }),
    ),
    signals: {
      textShare: 1,
      boilerplateShare: 0,
      linkShare: 0,
      advertisements: 0,
      brokenShare: 0,
      forms: 0,
      scripts: 0,
    },
  };
}
