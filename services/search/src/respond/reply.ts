import type { AdvancedSearchBody, FacetName } from '@lyceum/contracts/search/query';
import type { Facet, SearchReply } from '@lyceum/contracts/search/result';
import type { FacetCount, SearchAnswer } from '../model/search-answer.ts';
import type { UnderstoodQuery } from '../model/understood-query.ts';

/** Facets in the order asked for, without what may not be shown. */
export const showFacets = (
  asked: AdvancedSearchBody['facets'],
  counts: SearchAnswer['facets'],
  mayShowSite: (site: string) => boolean,
): Facet[] =>
  (asked ?? []).map((name: FacetName) => {
    const values: FacetCount[] = counts[name] ?? [];
    return {
      name,
      values: values
        .filter(({ value }) => value !== '' && (name !== 'site' || mayShowSite(value)))
        .map(({ value, count }) => ({ value, count })),
    };
  });

/** What was made of the query, in the words of the contract. */
export const showUnderstood = (
  { correction, intent, language, expansions }: UnderstoodQuery,
  text: string,
): SearchReply['query'] => ({
  text,
  corrected: correction ? { text: correction.text, applied: correction.applied } : null,
  intent,
  language: language ?? null,
  expansions: expansions
    .filter(({ added }) => added.length > 0)
    .map(({ word, added }) => ({ word, added: added.map(({ text: other }) => other) })),
});
