import { createHash } from 'node:crypto';
import type { AnalysedPage, PageContext } from '../model/analysed-page.ts';
import { documentId } from '../model/document-id.ts';
import type { ExtractedPage } from '../model/extracted-page.ts';

/** Judges a page and makes of it what the index holds. */
export async function analysePage(page: ExtractedPage, context: PageContext): Promise<AnalysedPage> {
  const body = page.blocks.map(({ text }) => text).join('\n');
  const contentHash = createHash('sha256').update(page.title).update('\n').update(body).digest('hex');
  return {
    contentHash,
    fingerprint: contentHash.slice(0, 16),
    documents: [
      {
        id: documentId(page.type, page.url),
        version: context.fetchedAt,
        url: page.url,
        site: new URL(page.url).hostname,
        type: page.type,
        title: page.title,
        headings: page.blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : [])),
        body,
        anchors: context.anchors,
        keywords: page.keywords,
        language: 'und',
        fileType: page.fileType,
        quality: 0.5,
        educational: false,
        safe: true,
        crawledAt: context.fetchedAt,
      },
    ],
  };
}
