import type { OrdinalField } from '../../model/query.ts';
import type { FacetCount } from '../../model/search-answer.ts';
import type { FacetField, SearchRequest } from '../../model/search-request.ts';
import { allStrings } from '../bytes/string-table.ts';
import { flags, type Segment } from '../segment/segment.ts';
import { ordinalsOf } from './ordinals.ts';
import { yearOf } from './year.ts';

/** Counts one field on one segment by number, and gives the numbers their names at the end. */
interface Counter {
  count: (document: number) => void;
  named: () => [string, number][];
}

const ordinalCounter = (segment: Segment, field: OrdinalField): Counter => {
  const { column, table } = ordinalsOf(segment, field);
  const counts = new Uint32Array(table.size);
  return {
    count(document) {
      const ordinal = column[document] as number;
      counts[ordinal] = (counts[ordinal] as number) + 1;
    },
    named: () => allStrings(table).map((name, ordinal) => [name, counts[ordinal] as number]),
  };
};

const tagCounter = ({ columns, tables }: Segment): Counter => {
  const { tagStart, tagList } = columns;
  const counts = new Uint32Array(tables.tags.size);
  return {
    count(document) {
      const end = tagStart[document + 1] as number;
      for (let at = tagStart[document] as number; at < end; at += 1) {
        const ordinal = tagList[at] as number;
        counts[ordinal] = (counts[ordinal] as number) + 1;
      }
    },
    named: () => allStrings(tables.tags).map((name, ordinal) => [name, counts[ordinal] as number]),
  };
};

/** Of publication, or else of crawling. */
const yearCounter = ({ columns }: Segment): Counter => {
  const counts = new Map<number, number>();
  return {
    count(document) {
      const published = columns.publishedAt[document] as number;
      const year = yearOf(Number.isNaN(published) ? (columns.crawledAt[document] as number) : published);
      counts.set(year, (counts.get(year) ?? 0) + 1);
    },
    named: () => [...counts].map(([year, count]) => [String(year), count]),
  };
};

const educationalCounter = ({ columns }: Segment): Counter => {
  const counts: [number, number] = [0, 0];
  return {
    count(document) {
      counts[((columns.flags[document] as number) & flags.educational) === 0 ? 0 : 1] += 1;
    },
    named: () => [
      ['false', counts[0]],
      ['true', counts[1]],
    ],
  };
};

const typeCounter = ({ facts }: Segment): Counter => {
  let all = 0;
  return {
    count() {
      all += 1;
    },
    named: () => [[facts.type, all]],
  };
};

const counterOn = (segment: Segment, field: FacetField): Counter => {
  switch (field) {
    case 'type':
      return typeCounter(segment);
    case 'educational':
      return educationalCounter(segment);
    case 'year':
      return yearCounter(segment);
    case 'tags':
      return tagCounter(segment);
    default:
      return ordinalCounter(segment, field);
  }
};

const byCount = (left: FacetCount, right: FacetCount): number =>
  right.count - left.count || (left.value < right.value ? -1 : 1);

/** Counts the values of fields over all matches. */
export const createFacets = (wanted: NonNullable<SearchRequest['facets']>) => {
  const totals = new Map(wanted.map(({ field }) => [field, new Map<string, number>()]));
  return {
    on(segment: Segment) {
      const counters = wanted.map(({ field }) => ({ field, ...counterOn(segment, field) }));
      return {
        count: (document: number): void => {
          for (const counter of counters) counter.count(document);
        },
        finish(): void {
          for (const { field, named } of counters) {
            const sums = totals.get(field);
            for (const [name, count] of named())
              if (count > 0 && name !== '') sums?.set(name, (sums.get(name) ?? 0) + count);
          }
        },
      };
    },
    result: (): Partial<Record<FacetField, FacetCount[]>> =>
      Object.fromEntries(
        wanted.map(({ field, size }) => {
          const counts = [...(totals.get(field) ?? [])].map(([value, count]) => ({ value, count }));
          return [field, counts.sort(byCount).slice(0, size)];
        }),
      ),
  };
};
