import type { ScorePart } from '../../model/search-answer.ts';
import type { Scoring } from '../../model/search-request.ts';
import { chunkSize, type Segment } from '../segment/segment.ts';
import { filterOn } from './filter.ts';

/** However low something is ranked, it can still be found. */
const lowestFactor = 0.05;
const dayMs = 86_400_000;

/** What multiplies the words' score of the documents of one segment; see `Scoring`. */
export interface Ranking {
  /** Every document has the factor 1. */
  readonly isFlat: boolean;
  factor(document: number): number;
  /** No document of the chunk that starts at `from` has a higher factor. */
  bound(from: number): number;
  explain(document: number, words: number): ScorePart[];
}

/** 1 when new, half of it after each half-life; from the day of publication, or else of crawling; never above 1. */
const freshness = (age: number, halfLifeDays: number): number => (age <= 0 ? 1 : 2 ** (-age / (halfLifeDays * dayMs)));

export const rankingOn = (scoring: Scoring | undefined, segment: Segment, now: number): Ranking => {
  const { columns } = segment;
  const qualityWeight = scoring?.qualityWeight ?? 0;
  const fresh = scoring?.freshness;
  const boosts = (scoring?.boosts ?? []).map(({ filter, weight }) => ({ matches: filterOn(filter, segment), weight }));

  const freshPart = (document: number): number => {
    if (!fresh) return 0;
    const published = columns.publishedAt[document] as number;
    const since = Number.isNaN(published) ? (columns.crawledAt[document] as number) : published;
    return fresh.weight * freshness(now - since, fresh.halfLifeDays);
  };

  const sum = (document: number): number => {
    let factor = 1 + qualityWeight * (columns.quality[document] as number) + freshPart(document);
    for (const { matches, weight } of boosts) if (matches(document)) factor += weight;
    return factor;
  };

  const highest =
    1 + Math.max(0, fresh?.weight ?? 0) + boosts.reduce((total, { weight }) => total + Math.max(0, weight), 0);
  const plain = qualityWeight === 0 && !fresh && boosts.length === 0;

  return {
    isFlat: plain,
    factor: plain ? () => 1 : (document) => Math.max(lowestFactor, sum(document)),
    bound(from) {
      if (plain) return 1;
      const quality = columns.chunkQuality[from / chunkSize] as number;
      return Math.max(lowestFactor, highest + Math.max(0, qualityWeight * quality)) * (1 + 1e-9);
    },
    explain(document, words) {
      const parts = [
        { what: 'quality', value: words * qualityWeight * (columns.quality[document] as number) },
        { what: 'freshness', value: words * freshPart(document) },
        ...boosts.map(({ matches, weight }, at) => ({
          what: `boost ${at + 1}`,
          value: matches(document) ? words * weight : 0,
        })),
        { what: 'floor', value: words * Math.max(0, lowestFactor - sum(document)) },
      ];
      return parts.filter(({ value }) => value !== 0);
    },
  };
};
