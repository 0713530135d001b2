import type { FacetCount } from '../../model/search-answer.ts';
import type { FacetField, SearchRequest } from '../../model/search-request.ts';
import { allStrings } from '../bytes/string-table.ts';
import { flags, type Segment } from '../segment/segment.ts';
import { ordinalsOf } from './ordinals.ts';

/** Counts one field on one segment by number, and gives the numbers their names at the end. */
const counterOn = (segment: Segment, field: FacetField) => {
  const source = field === 'type' || field === 'educational' ? undefined : ordinalsOf(segment, field);
  if (source) {
    const counts = new Uint32Array(source.table.size);
    const { column } = source;
    return {
      count: (document: number) => {
        const ordinal = column[document] as number;
        counts[ordinal] = (counts[ordinal] as number) + 1;
      },
      named: (): [string, number][] =>
        allStrings(source.table).map((name, ordinal) => [name, counts[ordinal] as number]),
    };
  }
  let all = 0;
  let educational = 0;
  return {
    count: (document: number) => {
      all += 1;
      if (((segment.columns.flags[document] as number) & flags.educational) !== 0) educational += 1;
    },
    named: (): [string, number][] =>
      field === 'type'
        ? [[segment.facts.type, all]]
        : [
            ['true', educational],
            ['false', all - educational],
          ],
  };
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
