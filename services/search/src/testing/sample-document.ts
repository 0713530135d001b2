import type { IndexedDocument } from '../model/document.ts';
import { documentId } from '../model/document-id.ts';

/** A moment that tests count from. */
export const sampleNow = Date.now();
export const dayMs = 86_400_000;

/** A page that a test says what it needs of. */
export const sampleDocument = (changes: Partial<IndexedDocument> & { url: string }): IndexedDocument => {
  const type = changes.type ?? 'web';
  return {
    id: documentId(type, changes.url),
    version: 1,
    site: new URL(changes.url).hostname,
    type,
    title: '',
    headings: [],
    body: '',
    anchors: [],
    keywords: [],
    language: 'en',
    fileType: 'html',
    quality: 0.5,
    educational: false,
    safe: true,
    crawledAt: sampleNow - 30 * dayMs,
    ...changes,
  };
};
