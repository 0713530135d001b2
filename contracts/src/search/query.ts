import { type Static, Type } from 'typebox';
import { OneOf, Strict, StrictPartial, StrictWithOneOf } from '../shapes.ts';
import { LanguageTag, Site } from '../text.ts';
import {
  ContentType,
  DateOrTime,
  EducationLevel,
  QueryText,
  SafeSearch,
  SearchCursor,
  SearchLimit,
  TypeFilter,
} from './content.ts';
import { SearchPreferences } from './preferences.ts';

export const SearchFilters = StrictPartial({
  type: TypeFilter,
  language: LanguageTag,
  site: Site,
  from: DateOrTime,
  to: DateOrTime,
  safe: SafeSearch,
});
export type SearchFilters = Static<typeof SearchFilters>;

const around = {
  limit: Type.Optional(SearchLimit),
  cursor: Type.Optional(SearchCursor),
  filters: Type.Optional(SearchFilters),
  preferences: Type.Optional(SearchPreferences),
  correct: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether a misspelt query may be answered as what it seems to mean' }),
  ),
};

export const SearchBody = Strict({ query: QueryText, ...around });
export type SearchBody = Static<typeof SearchBody>;

const Words = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 32, description }));

const Sites = Type.Optional(Type.Array(Site, { maxItems: 100 }));

export const FacetName = OneOf(['type', 'language', 'site', 'fileType', 'educationLevel', 'year']);
export type FacetName = Static<typeof FacetName>;

export const AdvancedSearchBody = StrictWithOneOf(
  {
    query: Type.Optional(QueryText),
    ...around,
    all: Words('All of these words'),
    any: Words('At least one of these words'),
    none: Words('None of these words'),
    phrase: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'These words in this order' })),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Words in the title' })),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Words in the address' })),
    types: Type.Optional(Type.Array(ContentType, { maxItems: 4 })),
    languages: Type.Optional(Type.Array(LanguageTag, { maxItems: 20 })),
    sites: Sites,
    excludedSites: Sites,
    fileTypes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 16, pattern: '^[A-Za-z0-9]+$' }), {
        maxItems: 20,
        description: 'Such as `pdf`',
      }),
    ),
    educationLevel: Type.Optional(EducationLevel),
    sort: Type.Optional(OneOf(['relevance', 'date'], { default: 'relevance' })),
    facets: Type.Optional(Type.Array(FacetName, { maxItems: 6 })),
    semantic: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'How much meaning counts beside the words themselves' }),
    ),
    explain: Type.Optional(
      Type.Boolean({ default: false, description: 'Say of each result how its score came about' }),
    ),
  },
  // What is excluded alone would ask for everything else there is.
  [['query'], ['all'], ['any'], ['phrase'], ['title'], ['url'], ['sites']],
);
export type AdvancedSearchBody = Static<typeof AdvancedSearchBody>;

export const SuggestionsQuery = Strict({
  q: Type.String({ minLength: 1, maxLength: 512 }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 8 })),
  language: Type.Optional(LanguageTag),
});
export type SuggestionsQuery = Static<typeof SuggestionsQuery>;

export const Click = Strict({
  searchId: Type.String({ format: 'uuid', minLength: 36, maxLength: 36, description: 'From the answer to a search' }),
  resultId: Type.String({ format: 'uuid', minLength: 36, maxLength: 36, description: 'The `id` of the result' }),
  position: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Where it stood; the first is 1' }),
});
export type Click = Static<typeof Click>;
