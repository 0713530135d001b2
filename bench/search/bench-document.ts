import type { IndexedDocument } from '../../services/search/src/model/document.ts';
import { documentId } from '../../services/search/src/model/document-id.ts';
import type { BenchDocument } from '../index/corpus.ts';

/** A made-up document as the crawler would bring it. */
export const benchDocument = ({
  id,
  title,
  body,
  site,
  language,
  quality,
  publishedAt,
}: BenchDocument): IndexedDocument => {
  const url = `https://${site}/${id}`;
  return {
    id: documentId('web', url),
    version: 1,
    url,
    site,
    type: 'web',
    title,
    headings: [],
    body,
    anchors: [],
    keywords: title.split(' ').slice(0, 3),
    language,
    fileType: 'html',
    quality,
    educational: quality > 0.7,
    safe: true,
    publishedAt,
    crawledAt: publishedAt,
    details: { siteName: site },
  };
};
