import type { AnalyticsInterval, AnalyticsReport } from '@lyceum/contracts/search/analytics';
import type { CrawlCounts } from '@lyceum/contracts/search/crawl';
import { toTime } from '@lyceum/platform/clock';
import type { HourCounts } from '../model/query-counts.ts';
import type { AnalyticsStore, ContentHour } from '../ports/analytics-store.ts';
import { delta, type PrivacyConfig, scaleOf } from './budget.ts';
import { standardDeviation } from './discrete-laplace.ts';
import { addUp, clickPlaces, queriesIn, refinementsIn, sumOf, withoutResultsIn } from './hour-counts.ts';
import { percentilesOf } from './latency-bins.ts';
import { dayOf, hourMs, periodStart } from './periods.ts';

export interface ReportRequest {
  readonly from: number;
  readonly to: number;
  readonly interval: AnalyticsInterval;
}

type Content = AnalyticsReport['content'];

export interface ReportDeps {
  readonly store: AnalyticsStore;
  readonly privacy: PrivacyConfig;
  content(): Promise<Omit<Content, 'growth'>>;
  crawling(range: { from: number; to: number }): Promise<CrawlCounts>;
}

const longestList = 100;

/** Everything is made of what was published with noise: asking again, or otherwise, tells nothing more. */
export async function makeReport(deps: ReportDeps, { from, to, interval }: ReportRequest): Promise<AnalyticsReport> {
  const { store, privacy } = deps;
  const days = await store.publishedDays(dayOf(from), to);
  const all = addUp(days.map(({ counts }) => counts));
  const periods =
    interval === 'hour'
      ? (await store.publishedHours(from, to)).map(({ hour, counts }) => ({ start: hour, counts }))
      : days.map(({ day, counts }) => ({ start: day, counts }));
  const shown = [...Map.groupBy(periods, ({ start }) => periodStart[interval](start))];
  const hourly = standardDeviation(scaleOf('hourLatency', privacy));
  const daily = standardDeviation(scaleOf('dayLatency', privacy));
  const texts = (kind: 'found' | 'nothing') => store.publishedQueries({ from, to, kind, limit: longestList });
  const last = await store.lastPublishedHour();
  const growth = await store.contentHours(from - hourMs, to);
  return {
    from: toTime(from),
    to: toTime(to),
    interval,
    publishedUpTo: last === undefined ? null : toTime(last + hourMs),
    overTime: shown.map(([start, group]) => showPeriod(start, { group, noise: interval === 'hour' ? hourly : daily })),
    latency: latencyOf(all, daily * Math.sqrt(days.length)),
    people: days.map(({ day, people }) => ({ day: toTime(day), count: atLeastZero(people) })),
    topQueries: await texts('found'),
    queriesWithoutResults: await texts('nothing'),
    clicks: clicksOf(all),
    content: { ...(await deps.content()), growth: growthOf(growth, { from, interval }) },
    crawling: await deps.crawling({ from, to }),
    privacy: {
      minimumPeople: privacy.minimumPeople,
      epsilonPerDay: privacy.epsilonPerDay,
      delta,
      countedPerPerson: privacy.countedPerPerson,
      standardError: {
        // The number of queries is the sum of four numbers, the number of clicks of eleven.
        queriesAnHour: rounded(2 * standardDeviation(scaleOf('hourVolume', privacy))),
        queriesADay: rounded(2 * standardDeviation(scaleOf('dayVolume', privacy))),
        clicksADay: rounded(Math.sqrt(clickPlaces) * standardDeviation(scaleOf('dayClicks', privacy))),
      },
    },
  };
}

interface Group {
  readonly group: readonly { counts: HourCounts }[];
  /** Of one bin of one of them. */
  readonly noise: number;
}

function showPeriod(start: number, { group, noise }: Group) {
  const counts = addUp(group.map((one) => one.counts));
  return {
    at: toTime(start),
    queries: atLeastZero(queriesIn(counts)),
    withoutResults: atLeastZero(withoutResultsIn(counts)),
    refinements: atLeastZero(refinementsIn(counts)),
    latency: latencyOf(counts, noise * Math.sqrt(group.length)),
  };
}

/** Where the noise could be half of what there is, it is better to say nothing. */
const latencyOf = ({ latency }: HourCounts, noise: number) =>
  percentilesOf(latency, 2 * noise * Math.sqrt(latency.length)) ?? null;

function clicksOf(counts: HourCounts): AnalyticsReport['clicks'] {
  const queries = Math.max(1, queriesIn(counts));
  const clicks = counts.clicks.map(atLeastZero);
  const reciprocal = sumOf(clicks.map((count, at) => count / (at + 1)));
  return {
    rate: share(sumOf(counts.clicks) / queries),
    meanReciprocalRank: share(reciprocal / queries),
    byPosition: clicks.map((count, at) => ({ position: at + 1, clicks: count })),
  };
}

interface GrowthRange {
  readonly from: number;
  readonly interval: AnalyticsInterval;
}

/** What was added follows from how many documents there were before and after, and how many were removed between. */
function growthOf(hours: readonly ContentHour[], { from, interval }: GrowthRange): Content['growth'] {
  const periods = new Map<number, { added: number; updated: number; removed: number }>();
  let before: number | undefined;
  for (const { hour, documents, upserts, removed } of hours) {
    const added = Math.min(upserts, Math.max(0, documents - (before ?? 0) + removed));
    before = documents;
    if (hour < from) continue;
    const start = periodStart[interval](hour);
    const sums = periods.get(start) ?? { added: 0, updated: 0, removed: 0 };
    sums.added += added;
    sums.updated += upserts - added;
    sums.removed += removed;
    periods.set(start, sums);
  }
  return [...periods].map(([start, sums]) => ({ at: toTime(start), ...sums }));
}

const atLeastZero = (count: number): number => Math.max(0, count);
const share = (value: number): number => Math.min(1, Math.max(0, rounded(value)));
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
