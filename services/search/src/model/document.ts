import type { ItemKind } from './structured-item.ts';

/** The kinds of content; each has an index of its own, and a search may span any of them. */
export const contentTypes = ['web', 'document', 'structured', 'image'] as const;
export type ContentType = (typeof contentTypes)[number];

/** The fields that are analysed and searched, in the order in which the index numbers them. */
export const textFields = ['title', 'headings', 'body', 'anchors', 'keywords', 'url', 'caption'] as const;
export type TextField = (typeof textFields)[number];

/** The values ranking uses and that may change without analysing the text again. */
export interface RankingValues {
  /** How good the page is judged to be on its own, from 0 to 1. */
  quality: number;
  educational: boolean;
  /** Whether it may be shown with safe search on. */
  safe: boolean;
  /** Epoch milliseconds; unknown when left out. */
  publishedAt?: number;
  crawledAt: number;
}

/** What is known of a picture besides the page's own text. */
export interface ImageFields {
  imageUrl: string;
  width: number;
  height: number;
  alt?: string;
  caption?: string;
  /** Hash for near-duplicates, as hexadecimal digits. */
  perceptualHash?: string;
}

/** A small table that a result shows, such as a recipe's time or a course's provider. */
export interface ResultCard {
  kind: ItemKind;
  facts: { name: string; value: string }[];
}

/** What a result shows or explains itself with. */
export interface DocumentDetails {
  description?: string;
  siteName?: string;
  byline?: string;
  breadcrumbs?: string[];
  card?: ResultCard;
  /** The page it is on, for things that are not pages. */
  pageUrl?: string;
  /** How much of the text the site lets us show; 0 for none, without limit when left out. */
  snippetLength?: number;
  /** What the quality is made of; the values add up to it. */
  qualityParts?: { what: string; value: number }[];
  /** From 0 to 1, and why. */
  educationalScore?: number;
  educationalReasons?: string[];
  /** 64 bits as hexadecimal digits, for folding near-duplicates. */
  fingerprint?: string;
}

/** One thing that can be found. */
export interface IndexedDocument extends RankingValues {
  id: string;
  /** Grows with each change at the source; an upsert with a lower one than the stored is ignored as stale. */
  version: number;
  url: string;
  /** The host, or whatever counts as one site for filters and for "at most n a site". */
  site: string;
  type: ContentType;
  title: string;
  headings: string[];
  body: string;
  /** The words other pages use when they link here. */
  anchors: string[];
  keywords: string[];
  /** BCP 47 primary subtag, such as `en`; `und` when unknown. */
  language: string;
  /** Such as `pdf` or `html`. */
  fileType: string;
  educationLevel?: string;
  /** Words of our own for filters, such as `item:recipe`, `colour:red` or `topic:physics`. */
  tags?: string[];
  image?: ImageFields;
  /** Shown with a result, never searched. */
  details?: DocumentDetails;
  /** The meaning as numbers; kept with the document and handed back, not searched here. */
  vector?: Float32Array;
}

export type DocumentPatch = Partial<RankingValues>;

/** The parts of a document that can be long; a hit has them only when they were asked for. */
export const longFields = ['body', 'headings', 'anchors', 'vector'] as const;
export type LongField = (typeof longFields)[number];
