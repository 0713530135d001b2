import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { LanguageTag } from '../text.ts';
import { ContentType } from './content.ts';
import { FacetName } from './query.ts';

export const Intent = OneOf([
  'navigational',
  'informational',
  'transactional',
  'local',
  'fresh',
  'question',
  'definition',
  'learning',
  'calculation',
  'image',
]);
export type Intent = Static<typeof Intent>;

/** What was made of the words that were typed. */
export const UnderstoodQuery = Strict({
  text: Type.String(),
  corrected: Nullable(
    Strict(
      { text: Type.String(), applied: Type.Boolean() },
      { description: 'Where `applied`, the results are those of this text; otherwise it is offered' },
    ),
  ),
  intent: Intent,
  language: Nullable(LanguageTag),
  expansions: Type.Array(
    Strict({ word: Type.String(), added: Type.Array(Type.String(), { description: 'Synonyms that count less' }) }),
  ),
});
export type UnderstoodQuery = Static<typeof UnderstoodQuery>;

const Ranges = Type.Array(Strict({ start: Count, end: Count }), {
  description: 'In UTF-16 code units, as strings are counted in JavaScript; `end` is not part of it',
});

export const ResultCard = Strict({
  kind: Type.String({ description: 'Such as `recipe`, `course` or `event`' }),
  facts: Type.Array(Strict({ name: Type.String(), value: Type.String() })),
});
export type ResultCard = Static<typeof ResultCard>;

/** An answer that needs no page to be opened. */
export const DirectAnswer = Strict({
  kind: OneOf(['calculation', 'conversion', 'date', 'definition']),
  question: Type.String({ description: 'What was understood' }),
  answer: Type.String(),
  source: Type.String({ description: 'Where it comes from: a sentence, or an address' }),
});
export type DirectAnswer = Static<typeof DirectAnswer>;

export const ScorePart = Strict({
  name: Type.String(),
  value: Type.Number({ description: 'The values of all parts sum to the score' }),
  detail: Type.String(),
});
export type ScorePart = Static<typeof ScorePart>;

export const SearchResult = Strict({
  id: Id,
  url: Type.String(),
  site: Type.String(),
  title: Type.String({ description: 'Text, never HTML; as is the snippet' }),
  snippet: Type.String(),
  highlights: Strict({ title: Ranges, snippet: Ranges }, { description: 'Where the words asked for stand' }),
  type: ContentType,
  educational: Type.Boolean(),
  language: Nullable(LanguageTag),
  publishedAt: Nullable(Time),
  crawledAt: Time,
  keywords: Type.Array(Type.String()),
  image: Nullable(
    Strict({
      thumbnail: Type.String({ description: 'Address at this service, so that the site does not learn who looks' }),
      width: Count,
      height: Count,
      alt: Nullable(Type.String()),
    }),
  ),
  siteName: Nullable(Type.String({ description: 'What the site calls itself' })),
  breadcrumbs: Type.Array(Type.String(), { description: 'Where on its site it stands, the widest first' }),
  card: Nullable(ResultCard),
  score: Type.Number(),
  explanation: Type.Optional(Type.Array(ScorePart, { description: 'Only where `explain` was asked for' })),
});
export type SearchResult = Static<typeof SearchResult>;

export const Facet = Strict({
  name: FacetName,
  values: Type.Array(Strict({ value: Type.String(), count: Count })),
});
export type Facet = Static<typeof Facet>;

export const SearchReply = Strict({
  searchId: Id,
  query: UnderstoodQuery,
  partial: Type.Boolean({ description: 'Whether some of the work was left out to answer in time' }),
  total: Strict({ value: Count, relation: OneOf(['exact', 'at_least']) }),
  tookMs: Type.Number({ minimum: 0 }),
  answer: Nullable(DirectAnswer),
  items: Type.Array(SearchResult),
  facets: Type.Array(Facet),
  nextCursor: Nullable(Type.String()),
});
export type SearchReply = Static<typeof SearchReply>;

export const Suggestions = Strict({
  items: Type.Array(Strict({ text: Type.String(), kind: OneOf(['completion', 'correction', 'site']) })),
});
export type Suggestions = Static<typeof Suggestions>;
