import type { SearchRequest } from '../../model/search-request.ts';
import { stringAt } from '../bytes/string-table.ts';
import type { Segment } from '../segment/segment.ts';
import { isDead, type LiveSegment } from '../segment/view.ts';
import { createFacets } from './facets.ts';
import { filterOn, matchesNothing } from './filter.ts';
import { rankingOn } from './ranking.ts';
import { createTopResults, inOrder, type Result } from './top-results.ts';

/** Where a cursor goes on: after this result, over documents up to this sequence number. */
export interface After {
  key: number;
  sequence: number;
  limit: number;
  shown: number;
}

const defaultTotal = 1000;

/** Takes the matches of a search: counts them, counts facets, and keeps the best. */
export const createCollector = (request: SearchRequest, now: number, after: After | undefined) => {
  const { perSite, size } = request;
  const byDate = request.sort === 'date';
  const facets = createFacets(request.facets ?? []);
  const totalLimit = request.total === 'exact' ? Number.POSITIVE_INFINITY : (request.total ?? defaultTotal);
  const everyMatch = totalLimit === Number.POSITIVE_INFINITY || byDate || (request.facets ?? []).length > 0;
  // One more than asked for tells whether anything follows. A limit a site has to look at earlier pages again.
  const top = createTopResults(size + 1 + (perSite === undefined ? 0 : (after?.shown ?? 0)), perSite);
  let count = 0;

  const isAfter = (key: number, sequence: number): boolean =>
    !after || key < after.key || (key === after.key && sequence > after.sequence);

  const dateOf = (segment: Segment, document: number): number => {
    const date = segment.columns.publishedAt[document] as number;
    return Number.isNaN(date) ? -Number.MAX_VALUE : date;
  };

  return {
    /** Undefined when the filter leaves nothing of the segment. */
    on({ segment, dead }: LiveSegment, at: number) {
      const matches = request.filter ? filterOn(request.filter, segment) : undefined;
      if (matches && matchesNothing(matches)) return undefined;
      const ranking = rankingOn(request.scoring, segment, now);
      const counter = facets.on(segment);
      const { sequence, site } = segment.columns;
      return {
        ranking,
        finish: counter.finish,
        /** Whether a matching document may be shown; counts it if so. */
        admits(document: number): boolean {
          if (isDead(dead, document)) return false;
          if (after && (sequence[document] as number) > after.limit) return false;
          if (matches && !matches(document)) return false;
          count += 1;
          if (everyMatch) counter.count(document);
          return true;
        },
        offer(document: number, words: number): void {
          const score = words * ranking.factor(document);
          const key = byDate ? dateOf(segment, document) : score;
          if (key < top.threshold()) return;
          const change = sequence[document] as number;
          if (perSite === undefined && !isAfter(key, change)) return;
          const name = perSite === undefined ? '' : stringAt(segment.tables.sites, site[document] as number);
          top.add({ key, score, sequence: change, segment: at, document, site: name });
        },
      };
    },
    /** Chunks whose documents all score below this may be skipped; nothing may while every match has to be seen. */
    skipBelow: (): number => (everyMatch || count <= totalLimit ? Number.NEGATIVE_INFINITY : top.threshold()),
    /** Documents below this are no results, though they may still have to be counted. */
    threshold: (): number => (byDate ? Number.NEGATIVE_INFINITY : top.threshold()),
    total: (): { value: number; relation: 'exact' | 'at_least' } =>
      count <= totalLimit ? { value: count, relation: 'exact' } : { value: totalLimit, relation: 'at_least' },
    facets: facets.result,
    results(): { page: Result[]; more: boolean } {
      const following = top.sorted().filter(({ key, sequence }) => isAfter(key, sequence));
      return { page: following.sort(inOrder).slice(0, size), more: following.length > size };
    },
  };
};

export type Collector = ReturnType<typeof createCollector>;
export type SegmentCollector = NonNullable<ReturnType<Collector['on']>>;
