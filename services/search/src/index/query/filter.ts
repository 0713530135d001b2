import type { Filter } from '../../model/query.ts';
import { allStrings, findString } from '../bytes/string-table.ts';
import { flags, type Segment } from '../segment/segment.ts';
import { ordinalsOf } from './ordinals.ts';

export type Predicate = (document: number) => boolean;

const always: Predicate = () => true;
const never: Predicate = () => false;

const oneOf = (column: Uint32Array | Uint16Array, ordinals: number[]): Predicate => {
  const [only] = ordinals;
  if (only === undefined) return never;
  if (ordinals.length === 1) return (document) => column[document] === only;
  const wanted = new Set(ordinals);
  return (document) => wanted.has(column[document] as number);
};

/** Unpacked once a segment: a search within a site looks at all of them. */
const unpackedSites = new WeakMap<Segment, string[]>();

const sitesOf = (segment: Segment): string[] => {
  const known = unpackedSites.get(segment);
  if (known) return known;
  const sites = allStrings(segment.tables.sites);
  unpackedSites.set(segment, sites);
  return sites;
};

const withinSite = (segment: Segment, site: string): Predicate => {
  const below = `.${site}`;
  const ordinals: number[] = [];
  for (const [ordinal, name] of sitesOf(segment).entries()) {
    if (name === site || name.endsWith(below)) ordinals.push(ordinal);
  }
  return oneOf(segment.columns.site, ordinals);
};

const taggedWith = ({ columns, tables }: Segment, tags: string[]): Predicate => {
  const wanted = new Set(tags.map((tag) => findString(tables.tags, tag)).filter((ordinal) => ordinal >= 0));
  if (wanted.size === 0) return never;
  const { tagStart, tagList } = columns;
  return (document) => {
    const end = tagStart[document + 1] as number;
    for (let at = tagStart[document] as number; at < end; at += 1) if (wanted.has(tagList[at] as number)) return true;
    return false;
  };
};

const inRange = (column: Float64Array | Float32Array, from: number, to: number): Predicate => {
  // A missing number is NaN, which no comparison holds for.
  return (document) => (column[document] as number) >= from && (column[document] as number) < to;
};

/** A filter on one segment. What the whole segment decides, such as its type, costs nothing a document. */
export const filterOn = (filter: Filter, segment: Segment): Predicate => {
  const on = (inner: Filter) => filterOn(inner, segment);
  switch (filter.kind) {
    case 'type':
      return filter.values.includes(segment.facts.type) ? always : never;
    case 'in': {
      const { column, table } = ordinalsOf(segment, filter.field);
      const values = filter.values.filter((value) => value !== '');
      return oneOf(
        column,
        [...new Set(values)].map((value) => findString(table, value)).filter((ordinal) => ordinal >= 0),
      );
    }
    case 'within':
      return withinSite(segment, filter.site);
    case 'flag': {
      const column = segment.columns.flags;
      const bit = flags[filter.field];
      return (document) => (((column[document] as number) & bit) !== 0) === filter.value;
    }
    case 'range':
      return inRange(
        segment.columns[filter.field],
        filter.from ?? Number.NEGATIVE_INFINITY,
        filter.to ?? Number.POSITIVE_INFINITY,
      );
    case 'tagged':
      return taggedWith(segment, filter.values);
    case 'and': {
      const all = filter.filters.map(on);
      return all.includes(never) ? never : (document) => all.every((matches) => matches(document));
    }
    case 'or': {
      const any = filter.filters.map(on);
      return (document) => any.some((matches) => matches(document));
    }
    case 'not': {
      const matches = on(filter.filter);
      return (document) => !matches(document);
    }
  }
};

/** Whether a predicate is known to match nothing, so that its segment need not be looked at. */
export const matchesNothing = (predicate: Predicate): boolean => predicate === never;
