/** The kinds of things that pages describe for machines, in our words. */
export const itemKinds = [
  'article',
  'product',
  'recipe',
  'event',
  'person',
  'organisation',
  'course',
  'learning_resource',
  'data_set',
  'question',
  'term',
  'table',
  'feed_entry',
  'other',
] as const;
export type ItemKind = (typeof itemKinds)[number];

/** One thing that a page describes, normalised from JSON-LD, Microdata, RDFa, OpenGraph and the like. */
export interface StructuredItem {
  kind: ItemKind;
  /** As the page calls it, such as `https://schema.org/Recipe`. */
  types: string[];
  source: 'json-ld' | 'microdata' | 'rdfa' | 'opengraph' | 'twitter' | 'dublin-core' | 'feed' | 'table';
  name: string;
  description?: string;
  url?: string;
  image?: string;
  publishedAt?: number;
  /** What else is known, flat and bounded: `author`, `price`, `ratingValue`, `educationalLevel`. */
  properties: Record<string, string | string[]>;
}
