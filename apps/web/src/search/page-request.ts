import type { AdvancedSearchBody } from '@lyceum/contracts/search/query';

export const tabs = ['all', 'educational', 'document', 'structured', 'image'] as const;
export type Tab = (typeof tabs)[number];

export const times = ['any', 'day', 'week', 'month', 'year'] as const;
export type TimeRange = (typeof times)[number];

/** What the address of the search page asks for. Odd values count as left out: a typed address is no error. */
export interface PageRequest {
  readonly query: string;
  readonly tab: Tab;
  readonly time: TimeRange;
  readonly language: string | undefined;
  readonly site: string | undefined;
  readonly cursor: string | undefined;
  /** The text as it was typed, although another was meant. */
  readonly verbatim: boolean;
}

const days: Readonly<Record<Exclude<TimeRange, 'any'>, number>> = { day: 1, week: 7, month: 31, year: 366 };
const dayMs = 24 * 60 * 60 * 1000;

export function readPageRequest(parameters: Readonly<Record<string, unknown>>): PageRequest {
  const text = (name: string): string | undefined => {
    const value = parameters[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const language = text('lang');
  const site = text('site');
  return {
    query: (text('q') ?? '').slice(0, 512),
    tab: tabs.find((tab) => tab === text('tab')) ?? 'all',
    time: times.find((time) => time === text('time')) ?? 'any',
    language: language && /^[a-z]{2,3}$/.test(language) ? language : undefined,
    site: site && /^[a-z0-9.-]{1,253}$/.test(site) ? site : undefined,
    cursor: text('cursor')?.slice(0, 1024),
    verbatim: text('verbatim') === '1',
  };
}

/** The address of the same page with something changed. */
export function addressOf(request: PageRequest, change: Partial<PageRequest> = {}): string {
  const { query, tab, time, language, site, cursor, verbatim } = { ...request, cursor: undefined, ...change };
  const parameters = new URLSearchParams({ q: query });
  if (tab !== 'all') parameters.set('tab', tab);
  if (time !== 'any') parameters.set('time', time);
  if (language) parameters.set('lang', language);
  if (site) parameters.set('site', site);
  if (verbatim) parameters.set('verbatim', '1');
  if (cursor) parameters.set('cursor', cursor);
  return `/?${parameters}`;
}

export function searchBodyOf(request: PageRequest, now: number): AdvancedSearchBody {
  const { tab, time, language, site, cursor } = request;
  const from = time === 'any' ? undefined : new Date(now - days[time] * dayMs).toISOString().slice(0, 10);
  const filters = {
    ...(tab === 'all' || tab === 'image' ? {} : { type: tab }),
    ...(language ? { language } : {}),
    ...(site ? { site } : {}),
    ...(from ? { from } : {}),
  };
  return {
    query: request.query,
    limit: 10,
    filters,
    facets: ['language', 'site'],
    explain: true,
    correct: !request.verbatim,
    ...(cursor ? { cursor } : {}),
  };
}
