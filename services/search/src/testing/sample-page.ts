import type { ContentType, IndexedDocument } from '../model/document.ts';
import { documentId } from '../model/document-id.ts';

/** A page as a crawl would bring it. */
export function samplePage(site: string, path: string, more: Partial<IndexedDocument> = {}): IndexedDocument {
  const type: ContentType = more.type ?? 'web';
  const url = `https://${site}${path}`;
  return {
    id: documentId(type, url),
    version: 1,
    url,
    site,
    type,
    title: `A page about otters at ${site}`,
    headings: [],
    body: 'Otters hold hands while they sleep so that they do not drift apart.',
    anchors: [],
    keywords: [],
    language: 'en',
    fileType: 'html',
    quality: 0.5,
    educational: false,
    safe: true,
    crawledAt: Date.UTC(2026, 0, 1),
    ...more,
  };
}
