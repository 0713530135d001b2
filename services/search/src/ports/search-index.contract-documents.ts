import type { IndexedDocument } from '../model/document.ts';

/** The present of the contract suite. */
export const contractNow = 1_750_000_000_000;

/** A document of which only the interesting parts are given. */
export const documentWith = (id: string, parts: Partial<IndexedDocument> = {}): IndexedDocument => ({
  id,
  version: 1,
  url: `https://example.org/${id}`,
  site: 'example.org',
  type: 'web',
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
  crawledAt: contractNow,
  ...parts,
});
