import { domainToASCII } from 'node:url';
import type { QueryField, QueryFilters } from '../model/understood-query.ts';
import { startOfDate } from './operator-dates.ts';

/** More of one kind of filter than this are left out: no person types them. */
const most = 20;

const fieldNames = new Map<string, QueryField>([
  ['intitle', 'title'],
  ['title', 'title'],
  ['inurl', 'url'],
  ['url', 'url'],
]);

export const fieldOf = (name: string): QueryField | undefined => fieldNames.get(name.toLowerCase());

export const noFilters = (): QueryFilters => ({ sites: [], excludedSites: [], fileTypes: [], languages: [] });

/** `https://www.example.org/a` names the site `www.example.org`; a name that no host can have is none. */
const siteIn = (value: string): string | undefined => {
  const host = value
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^[*.]+/, '')
    .replace(/[/:?#].*$/, '')
    .replace(/\.+$/, '');
  if (host === '' || host.length > 253) return undefined;
  const ascii = domainToASCII(host);
  return /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(ascii) ? ascii : undefined;
};

const keep = (list: string[], value: string | undefined): boolean => {
  if (value === undefined) return false;
  if (list.length < most && !list.includes(value)) list.push(value);
  return true;
};

const matching = (value: string, pattern: RegExp): string | undefined => {
  const folded = value.toLowerCase();
  return pattern.test(folded) ? folded : undefined;
};

type Reader = (filters: QueryFilters, value: string, negated: boolean) => boolean;

const site: Reader = (filters, value, negated) => keep(negated ? filters.excludedSites : filters.sites, siteIn(value));
const fileType: Reader = (filters, value, negated) =>
  !negated && keep(filters.fileTypes, matching(value.replace(/^\./, ''), /^[a-z0-9]{1,16}$/));
const language: Reader = (filters, value, negated) =>
  !negated && keep(filters.languages, matching(value, /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/));

const before: Reader = (filters, value, negated) => {
  const moment = startOfDate(value);
  if (moment === undefined || negated) return false;
  filters.before = Math.min(filters.before ?? moment, moment);
  return true;
};

const after: Reader = (filters, value, negated) => {
  const moment = startOfDate(value);
  if (moment === undefined || negated) return false;
  filters.after = Math.max(filters.after ?? moment, moment);
  return true;
};

const readers = new Map<string, Reader>([
  ['site', site],
  ['filetype', fileType],
  ['ext', fileType],
  ['lang', language],
  ['language', language],
  ['before', before],
  ['after', after],
]);

/** Takes an operator into the filters; false when it is none, or its value makes no sense, and so is text. */
export const readFilter = (filters: QueryFilters, name: string, rest: { value: string; negated: boolean }): boolean =>
  readers.get(name.toLowerCase())?.(filters, rest.value, rest.negated) ?? false;
