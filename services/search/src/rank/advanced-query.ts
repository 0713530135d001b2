import type { AdvancedSearchBody } from '@lyceum/contracts/search/query';
import type { Query } from '../model/query.ts';

export type AdvancedFields = Pick<AdvancedSearchBody, 'all' | 'any' | 'none' | 'phrase' | 'title' | 'url'>;

const words = (text: string): Query => ({ kind: 'match', text, operator: 'and' });

/** What the fields of an advanced search ask for, beside the query itself. */
const required = ({ all = [], any = [], phrase, title, url }: AdvancedFields): Query[] => [
  ...all.map(words),
  ...(any.length > 0 ? [{ kind: 'bool', should: any.map(words), minimumShould: 1 } satisfies Query] : []),
  ...(phrase === undefined ? [] : [{ kind: 'phrase', text: phrase } satisfies Query]),
  ...(title === undefined ? [] : [{ kind: 'match', text: title, operator: 'and', fields: ['title'] } satisfies Query]),
  ...(url === undefined ? [] : [{ kind: 'match', text: url, operator: 'and', fields: ['url'] } satisfies Query]),
];

/** The query within all that the fields ask for; a plain query stays as it is. */
export const withFields = (query: Query | undefined, fields: AdvancedFields): Query => {
  const must = [...(query ? [query] : []), ...required(fields)];
  const not = (fields.none ?? []).map(words);
  const [only] = must;
  if (!only) return not.length > 0 ? { kind: 'bool', must: [{ kind: 'all' }], not } : { kind: 'all' };
  return must.length === 1 && not.length === 0 ? only : { kind: 'bool', must, ...(not.length > 0 && { not }) };
};

/** The free words of the fields, which results are compared with. */
export const fieldWords = ({ all = [], any = [], title }: AdvancedFields): string =>
  [...all, ...any, title ?? ''].join(' ').trim();
