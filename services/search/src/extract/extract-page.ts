import { type ExtractedPage, ExtractionError } from '../model/extracted-page.ts';
import type { FetchedPage } from '../model/fetched-page.ts';
import { extractEpub } from './documents/epub.ts';
import { extractJsonLd } from './documents/json-ld-document.ts';
import { extractMarkdown } from './documents/markdown.ts';
import { extractDocx } from './documents/office/docx.ts';
import { extractOpenDocument } from './documents/office/open-document.ts';
import { extractPptx } from './documents/office/pptx.ts';
import { extractXlsx } from './documents/office/xlsx.ts';
import { extractPdf } from './documents/pdf/extract-pdf.ts';
import { extractPlainText } from './documents/plain-text.ts';
import { extractFeed } from './feeds/read-feed.ts';
import { extractHtml } from './html/extract-html.ts';
import { type Budget, createBudget, limits } from './limits.ts';

type Reader = (page: FetchedPage, budget: Budget) => ExtractedPage | Promise<ExtractedPage>;

const ooxml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const readers: Readonly<Record<string, Reader>> = {
  'text/html': extractHtml,
  'application/xhtml+xml': extractHtml,
  'application/pdf': extractPdf,
  [`${ooxml}.wordprocessingml.document`]: extractDocx,
  [`${ooxml}.presentationml.presentation`]: extractPptx,
  [`${ooxml}.spreadsheetml.sheet`]: extractXlsx,
  [`${openDocument}.text`]: (page, budget) => extractOpenDocument(page, 'odt', budget),
  [`${openDocument}.spreadsheet`]: (page, budget) => extractOpenDocument(page, 'ods', budget),
  [`${openDocument}.presentation`]: (page, budget) => extractOpenDocument(page, 'odp', budget),
  'application/epub+zip': extractEpub,
  'text/markdown': extractMarkdown,
  'text/x-markdown': extractMarkdown,
  'application/rss+xml': extractFeed,
  'application/atom+xml': extractFeed,
  'application/rdf+xml': extractFeed,
  'application/feed+json': extractFeed,
  'application/xml': extractFeed,
  'text/xml': extractFeed,
  'application/ld+json': extractJsonLd,
  'text/csv': (page) => extractPlainText(page, 'csv'),
};

const readerOf = (mediaType: string): Reader | undefined =>
  readers[mediaType] ?? (mediaType.startsWith('text/') ? (page) => extractPlainText(page) : undefined);

/** The essential content of whatever was fetched. Rejects with an `ExtractionError` for what cannot be read. */
export async function extractPage(page: FetchedPage): Promise<ExtractedPage> {
  const reader = readerOf(page.mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  if (!reader) throw new ExtractionError('unsupported_type', `No reader for ${page.mediaType}.`);
  if (page.body.length > limits.bytes) throw new ExtractionError('too_complex', 'It is larger than what is read.');
  return await reader(page, createBudget());
}
