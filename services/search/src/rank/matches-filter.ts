import type { Filter } from '../model/query.ts';
import type { HitDocument } from '../model/search-answer.ts';
import { isWithin } from '../model/sites.ts';

/** Whether a document is what a filter asks for: for documents that were not found by the words, but by their meaning. */
export const matchesFilter = (document: HitDocument, filter: Filter): boolean => {
  switch (filter.kind) {
    case 'type':
      return filter.values.includes(document.type);
    case 'in':
      return filter.values.includes(document[filter.field] ?? '');
    case 'within':
      return isWithin(document.site, filter.site);
    case 'flag':
      return document[filter.field] === filter.value;
    case 'range': {
      const value = document[filter.field];
      return value !== undefined && value >= (filter.from ?? -Infinity) && value < (filter.to ?? Infinity);
    }
    case 'tagged':
      return filter.values.some((tag) => document.tags?.includes(tag));
    case 'and':
      return filter.filters.every((inner) => matchesFilter(document, inner));
    case 'or':
      return filter.filters.some((inner) => matchesFilter(document, inner));
    case 'not':
      return !matchesFilter(document, filter.filter);
  }
};
