import { hash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { normaliseUrl } from '../../services/search/src/crawl/urls/normalise.ts';
import { extractPage } from '../../services/search/src/extract/extract-page.ts';
import type { IngestOptions } from '../../services/search/src/ingest.ts';
import type { IndexedDocument } from '../../services/search/src/model/document.ts';
import type { PageReader, Reading, ReadTask } from '../../services/search/src/ports/page-reader.ts';

/** Parses a page and takes its title, text and links, as a handler of Crawlee does; nothing is judged. */
async function read({ page }: ReadTask): Promise<Reading> {
  const extracted = await extractPage(page);
  const body = extracted.blocks.map(({ text }) => text).join('\n');
  const contentHash = hash('sha256', `${page.url}\n${body}`, 'hex');
  const links = new Map<string, string>();
  for (const { url, text } of extracted.links) {
    const normal = normaliseUrl(url, page.url);
    if (normal !== undefined && !links.has(normal)) links.set(normal, text);
  }
  return {
    kind: 'page',
    bodyHash: contentHash,
    title: extracted.title,
    links: [...links].map(([url, text]) => ({ url, text })),
    feeds: [],
    trapped: 0,
    images: [],
    directives: { index: true, follow: true, imageIndex: true, unavailable: false, noai: false, contentUsage: [] },
    analysed: {
      contentHash,
      fingerprint: contentHash.slice(0, 16),
      abbreviations: [],
      // What is stored, and no more: the other fields would be an index's.
      documents: [{ id: page.url, url: page.url, title: extracted.title, body, quality: 0.5 } as IndexedDocument],
    },
    textLength: body.length,
  };
}

export const createPlainReader = (): PageReader => ({
  read: (task) => read(task).catch((): Reading => ({ kind: 'unreadable', reason: 'reader_failed' })),
  workers: () => [],
  waiting: 0,
  close: async () => {},
});

/** Keeps what was read in a file, a line for each page. */
export const createPlainStore = (path: string): IngestOptions['index'] => ({
  upsert: (documents) => appendFile(path, documents.map((document) => `${JSON.stringify(document)}\n`).join('')),
  delete: async () => 0,
});
