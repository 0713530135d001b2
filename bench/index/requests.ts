import type { IndexedDocument } from '../../services/search/src/model/document.ts';
import type { Query } from '../../services/search/src/model/query.ts';
import type { SearchRequest } from '../../services/search/src/model/search-request.ts';
import { type BenchDocument, type BenchQuery, benchNow } from './corpus.ts';

/** A document of the bench as the index takes it. */
export const toDocument = (document: BenchDocument): IndexedDocument => ({
  ...document,
  version: 1,
  url: `https://${document.site}/${document.id}`,
  type: 'web',
  headings: [],
  anchors: [],
  keywords: [],
  fileType: 'html',
  educational: false,
  safe: true,
  crawledAt: benchNow,
});

const queryOf = ({ kind, text }: BenchQuery): Query => {
  const match = { kind: 'match', text, language: 'en' } as const;
  if (kind === 'phrase') return { kind: 'phrase', text, language: 'en' };
  if (kind === 'prefix') return { ...match, operator: 'and', prefixLast: true };
  return { ...match, operator: kind === 'and' ? 'and' : 'or' };
};

/** A query of the bench as a request: ten results, and a total that is counted up to 1000. */
export const toRequest = (query: BenchQuery): SearchRequest => ({
  query: queryOf(query),
  size: 10,
  now: benchNow,
  ...(query.kind === 'filtered' ? { filter: { kind: 'in' as const, field: 'language' as const, values: ['de'] } } : {}),
  ...(query.kind === 'boosted'
    ? {
        scoring: {
          qualityWeight: 1,
          freshness: { weight: 0.5, halfLifeDays: 180 },
          boosts: [{ filter: { kind: 'in' as const, field: 'language' as const, values: ['de'] }, weight: 0.2 }],
        },
      }
    : {}),
});
