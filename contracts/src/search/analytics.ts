import { type Static, Type } from 'typebox';
import { Count, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { ContentType } from './content.ts';
import { CrawlCounts } from './crawl.ts';

export const AnalyticsInterval = OneOf(['hour', 'day', 'week']);
export type AnalyticsInterval = Static<typeof AnalyticsInterval>;

export const AnalyticsQuery = Strict({
  from: Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description: 'Seven days ago if left out' })),
  to: Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description: 'Now if left out' })),
  interval: Type.Optional(OneOf(['hour', 'day', 'week'], { default: 'day' })),
});
export type AnalyticsQuery = Static<typeof AnalyticsQuery>;

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Milliseconds = Type.Number({ minimum: 0 });
const Latency = Nullable(Strict({ p50Ms: Milliseconds, p95Ms: Milliseconds, p99Ms: Milliseconds }));
const Tally = Type.Array(Strict({ name: Type.String(), count: Count }));
const PopularQueries = Type.Array(Strict({ text: Type.String(), count: Count }), {
  description: 'Only queries that at least `privacy.minimumPeople` different people asked',
});

/** Counts carry calibrated noise: they are right on the whole and say nothing about one person. */
export const AnalyticsReport = Strict({
  from: Time,
  to: Time,
  interval: AnalyticsInterval,
  publishedUpTo: Type.Union([Time, Type.Null()], {
    description:
      'An hour is published a minute after it ended, texts and people when their day has: nothing later is here',
  }),
  overTime: Type.Array(
    Strict({ at: Time, queries: Count, withoutResults: Count, refinements: Count, latency: Latency }),
    { description: '`latency` is null where too few people asked to tell it without telling on one of them' },
  ),
  latency: Latency,
  people: Type.Array(Strict({ day: Time, count: Count }), { description: 'Different people, for each day' }),
  topQueries: PopularQueries,
  queriesWithoutResults: PopularQueries,
  clicks: Strict({
    rate: Share,
    meanReciprocalRank: Share,
    byPosition: Type.Array(Strict({ position: Count, clicks: Count })),
  }),
  content: Strict({
    byType: Type.Array(Strict({ type: ContentType, documents: Count, bytes: Count })),
    byLanguage: Tally,
    bySite: Tally,
    growth: Type.Array(Strict({ at: Time, added: Count, updated: Count, removed: Count })),
  }),
  crawling: CrawlCounts,
  privacy: Strict({
    minimumPeople: Count,
    epsilonPerDay: Type.Number({ minimum: 0, description: 'The budget of differential privacy' }),
    delta: Type.Number({ minimum: 0, description: 'The chance that a text of one person is published nevertheless' }),
    countedPerPerson: Count,
    standardError: Strict(
      {
        queriesAnHour: Type.Number({ minimum: 0 }),
        queriesADay: Type.Number({ minimum: 0 }),
        clicksADay: Type.Number({ minimum: 0 }),
      },
      { description: 'How far the noise usually takes a number from the truth' },
    ),
  }),
});
export type AnalyticsReport = Static<typeof AnalyticsReport>;
