import type { Suggestion } from '../model/search-answer.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export interface OpenSearchAddresses {
  /** Of the page where people search. */
  webUrl: string;
  /** Of this service. */
  searchUrl: string;
}

/** OpenSearch 1.1: with it a browser can offer this place as a search engine. */
export const openSearchDescription = ({ webUrl, searchUrl }: OpenSearchAddresses): string => {
  const page = escaped(new URL('/search', webUrl).href);
  const suggestions = escaped(new URL('/api/search/suggestions/browser', searchUrl).href);
  const self = escaped(new URL('/opensearch.xml', searchUrl).href);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Lyceum</ShortName>
  <Description>Search with Lyceum</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Url type="text/html" method="get" template="${page}?q={searchTerms}"/>
  <Url type="application/x-suggestions+json" method="get" template="${suggestions}?q={searchTerms}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${self}"/>
</OpenSearchDescription>
`;
};

/** As browsers read suggestions: what was typed, and what it may go on with. */
export const browserSuggestions = (typed: string, items: readonly Suggestion[]): string =>
  JSON.stringify([typed, items.map(({ text }) => text)]);
