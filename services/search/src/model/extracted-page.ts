import type { StructuredItem } from './structured-item.ts';

/** A piece of the main content, in reading order. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'quote' | 'code' | 'table' | 'caption';
  text: string;
  /** Of a heading, from 1 to 6. */
  level?: number;
  /** Of a document that has pages; the first is 1. */
  page?: number;
}

export interface PageLink {
  /** Absolute, as the page writes it; not yet normalised. */
  url: string;
  text: string;
  place: 'navigation' | 'content';
  /** In lower case: `nofollow`, `ugc`, `sponsored` and what else there is. */
  rel: string[];
}

export interface PageImage {
  url: string;
  alt?: string;
  title?: string;
  caption?: string;
  /** The text around it. */
  context?: string;
  width?: number;
  height?: number;
  licence?: string;
}

/** What extraction saw on its way, for judging quality. */
export interface ExtractionSignals {
  /** Characters of text over characters of markup and text. */
  textShare: number;
  /** The part of the visible text that was left out as navigation, advertisements and the like. */
  boilerplateShare: number;
  /** The part of the main text that stands in links. */
  linkShare: number;
  advertisements: number;
  /** Replacement characters and broken sequences, over all characters. */
  brokenShare: number;
  forms: number;
  scripts: number;
}

/** The essential content of a page or a document. */
export interface ExtractedPage {
  url: string;
  /** From `rel=canonical`, in the page or the header. */
  canonicalUrl?: string;
  type: 'web' | 'document';
  /** Such as `html`, `pdf` or `docx`. */
  fileType: string;
  title: string;
  description?: string;
  byline?: string;
  siteName?: string;
  breadcrumbs: string[];
  publishedAt?: number;
  modifiedAt?: number;
  /** As the page says it: `lang`, `Content-Language`, `og:locale`; the most trusted first. */
  languageHints: string[];
  keywords: string[];
  blocks: Block[];
  links: PageLink[];
  images: PageImage[];
  items: StructuredItem[];
  /** The same page in other languages. */
  alternates: { url: string; language: string }[];
  feeds: string[];
  next?: string;
  previous?: string;
  /** `<meta name="robots">` and its like, as written; what they mean for us is decided where robots.txt is read. */
  robots: { name: string; content: string }[];
  /** A document made of pictures of text, whose words cannot be read. */
  scanned?: boolean;
  signals: ExtractionSignals;
}

/** Failures of extraction that are the page's fault, not ours. */
export type ExtractionErrorCode = 'unsupported_type' | 'unreadable' | 'encrypted' | 'too_complex';

export class ExtractionError extends Error {
  readonly code: ExtractionErrorCode;

  constructor(code: ExtractionErrorCode, message: string) {
    super(message);
    this.name = 'ExtractionError';
    this.code = code;
  }
}
