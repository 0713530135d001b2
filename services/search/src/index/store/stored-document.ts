import type { IndexedDocument } from '../../model/document.ts';
import { IndexError } from '../../model/index-error.ts';

/** A document as a row keeps it: JSON, its long texts apart, since most hits are shown without them, and the vector as bytes. */
export interface DocumentRow {
  sequence: number;
  content: string;
  /** Null in rows from before the texts were kept apart: then they are in `content`. */
  texts: string | null;
  vector: Uint8Array | null;
  patch: string | null;
}

export const contentOf = ({ vector, body, headings, anchors, ...rest }: IndexedDocument): string =>
  JSON.stringify(rest);

export const textsOf = ({ body, headings, anchors }: IndexedDocument): string =>
  JSON.stringify({ body, headings, anchors });

export const vectorOf = ({ vector }: IndexedDocument): Uint8Array | null =>
  vector ? new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength) : null;

/** The JSON with what was patched since. A name that comes twice has its last value when it is read. */
export const patchedContent = ({ content, patch }: Pick<DocumentRow, 'content' | 'patch'>): string =>
  patch === null || patch === '{}' ? content : `${content.slice(0, -1)},${patch.slice(1)}`;

export const documentOf = (row: DocumentRow): IndexedDocument => {
  const document = JSON.parse(patchedContent(row)) as IndexedDocument;
  if (row.texts !== null) Object.assign(document, JSON.parse(row.texts));
  // A copy, since a view of 32-bit numbers has to start at a multiple of four.
  if (row.vector) document.vector = new Float32Array(Uint8Array.from(row.vector).buffer);
  return document;
};

const longest = {
  id: 512,
  site: 255,
  language: 35,
  fileType: 64,
  educationLevel: 64,
  url: 8192,
  title: 10_000,
  body: 5_000_000,
};

const mostTags = 256;
const longestTag = 128;
const longestDetails = 200_000;

const checkLabels = ({ tags = [], details }: IndexedDocument): void => {
  if (tags.length > mostTags || tags.some((tag) => tag === '' || tag.length > longestTag))
    throw new IndexError('invalid_request', `A document has at most ${mostTags} tags of 1 to ${longestTag} characters`);
  if (details && JSON.stringify(details).length > longestDetails)
    throw new IndexError('invalid_request', `The details of a document take more than ${longestDetails} characters`);
};

/** What a document may hold at most: a caller's slip must not be able to damage a segment. */
export const checkDocument = (document: IndexedDocument): void => {
  for (const [name, most] of Object.entries(longest)) {
    const value = document[name as keyof typeof longest] ?? '';
    if (value.length > most)
      throw new IndexError('invalid_request', `${name} of a document is longer than ${most} characters`);
  }
  checkLabels(document);
  if (document.id === '') throw new IndexError('invalid_request', 'A document has no id');
  const { quality, crawledAt, publishedAt = 0, version } = document;
  const isSound = quality >= 0 && quality <= 1 && [crawledAt, publishedAt, version].every(Number.isFinite);
  if (!isSound) throw new IndexError('invalid_request', `A number of document ${document.id} is out of range`);
};
