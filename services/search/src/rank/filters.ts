import type { SafeSearch } from '@lyceum/contracts/search/content';
import type { AdvancedSearchBody } from '@lyceum/contracts/search/query';
import { type ContentType, contentTypes } from '../model/document.ts';
import type { Filter } from '../model/query.ts';
import { siteName } from '../model/sites.ts';
import type { QueryFilters } from '../model/understood-query.ts';
import type { Wishes } from '../model/wishes.ts';
import { ofSites } from './site-filter.ts';

const dayMs = 86_400_000;
const firstMoment = -8.64e15;
/** A longer list of blocked sites is not looked up in the index: what it names is taken out of the results instead. */
const mostBlocked = 1000;

export interface FilterInput {
  asked: Pick<
    AdvancedSearchBody,
    'filters' | 'types' | 'languages' | 'sites' | 'excludedSites' | 'fileTypes' | 'educationLevel'
  >;
  /** From operators in the query. */
  parsed: QueryFilters;
  wishes: Wishes;
  safe: SafeSearch;
  blockedSites: readonly string[];
}

const primary = (tag: string): string => tag.toLowerCase().replace(/-.*$/, '');

const within = (sites: readonly string[]): Filter[] => ofSites(sites.map(siteName));
const notWithin = (sites: readonly string[]): Filter[] => within(sites).map((filter) => ({ kind: 'not', filter }));

/** When something was published, or first seen where it does not say. */
const dated = (from: number | undefined, to: number | undefined): Filter[] => {
  if (from === undefined && to === undefined) return [];
  const bounds = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const undatedFilter: Filter = { kind: 'not', filter: { kind: 'range', field: 'publishedAt', from: firstMoment } };
  return [
    {
      kind: 'or',
      filters: [
        { kind: 'range', field: 'publishedAt', ...bounds },
        { kind: 'and', filters: [undatedFilter, { kind: 'range', field: 'crawledAt', ...bounds }] },
      ],
    },
  ];
};

/** A day without a time means its whole length. */
const startOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));
const endOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text) + (text.length === 10 ? dayMs : 1);

const oneOf = (field: 'language' | 'fileType' | 'educationLevel', values: readonly string[]): Filter[] =>
  values.length > 0 ? [{ kind: 'in', field, values: [...values] }] : [];

/** Unsafe pages stay away; with `moderate`, not from those who name the very site. */
const safety = (safe: SafeSearch, sitesNamed: boolean): Filter[] =>
  safe === 'strict' || (safe === 'moderate' && !sitesNamed) ? [{ kind: 'flag', field: 'safe', value: true }] : [];

export const educationalAsked = ({ filters }: FilterInput['asked']): boolean => filters?.type === 'educational';

/** The types that were asked for; all when left out. */
export const typesFor = ({ filters, types }: FilterInput['asked']): ContentType[] => {
  const one = filters?.type;
  return contentTypes.filter(
    (type) =>
      (one === undefined || one === 'educational' || one === type) &&
      (types === undefined || types.length === 0 || types.includes(type)),
  );
};

/** What a document has to be to be shown at all. */
export const filterFor = ({ asked, parsed, wishes, safe, blockedSites }: FilterInput): Filter => {
  const { filters } = asked;
  const named = [...(filters?.site ? [filters.site] : []), ...(asked.sites ?? []), ...parsed.sites];
  const blocked = blockedSites.length > mostBlocked ? [] : blockedSites;
  return {
    kind: 'and',
    filters: [
      ...within(filters?.site ? [filters.site] : []),
      ...within(asked.sites ?? []),
      ...within(parsed.sites),
      ...within(wishes.only),
      ...notWithin([...(asked.excludedSites ?? []), ...parsed.excludedSites]),
      ...notWithin(wishes.block),
      ...notWithin(blocked),
      ...oneOf('language', filters?.language ? [primary(filters.language)] : []),
      ...oneOf('language', (asked.languages ?? []).map(primary)),
      ...oneOf('language', parsed.languages.map(primary)),
      ...oneOf(
        'fileType',
        (asked.fileTypes ?? []).map((name) => name.toLowerCase()),
      ),
      ...oneOf('fileType', parsed.fileTypes),
      ...oneOf('educationLevel', asked.educationLevel ? [asked.educationLevel] : []),
      ...dated(startOf(filters?.from), endOf(filters?.to)),
      ...dated(parsed.after, parsed.before),
      ...(educationalAsked(asked) ? [{ kind: 'flag', field: 'educational', value: true } satisfies Filter] : []),
      ...safety(safe, named.length > 0),
    ],
  };
};
