import type { AskerTally, HourCounts, PublishedKind, PublishedQuery, QuerySketch } from '../model/query-counts.ts';

export interface PublishedHour {
  readonly hour: number;
  readonly counts: HourCounts;
}

export interface PublishedDay {
  readonly day: number;
  readonly people: number;
  readonly counts: HourCounts;
}

export interface ContentHour {
  readonly hour: number;
  /** At its end. */
  readonly documents: number;
  readonly upserts: number;
  readonly removed: number;
}

/**
 * What is counted, until it is published, and what was published. Times are the beginnings of hours and days.
 * Every adapter passes `analytics-store.contract.ts`.
 */
export interface AnalyticsTables {
  /** The secret of a day: the same for all who ask, until it is destroyed. */
  dayKey(day: number): Promise<Buffer>;
  /** Days whose secret exists, the oldest first. */
  openDays(): Promise<number[]>;
  askers(day: number, ids: readonly string[]): Promise<Map<string, AskerTally>>;
  putAskers(day: number, tallies: ReadonlyMap<string, AskerTally>): Promise<void>;
  countAskers(day: number): Promise<number>;
  sketches(day: number, ids: readonly string[]): Promise<Map<string, QuerySketch>>;
  putSketches(day: number, sketches: ReadonlyMap<string, QuerySketch>): Promise<void>;
  /** Those whose text is known. */
  namedSketches(day: number): Promise<QuerySketch[]>;
  countSketches(day: number): Promise<number>;
  /** Destroys the secret of a day and everything that was hashed with it. */
  forgetDay(day: number): Promise<void>;

  openHours(): Promise<PublishedHour[]>;
  putOpenHour(hour: number, counts: HourCounts): Promise<void>;
  /** Once and for all: the open counts of the hour are gone, and what is published never changes. */
  publishHour(hour: number, noisy: HourCounts): Promise<void>;
  lastPublishedHour(): Promise<number | undefined>;
  publishedHours(from: number, to: number): Promise<PublishedHour[]>;
  /** What the hours of a day that have ended came to. */
  openDay(day: number): Promise<HourCounts | undefined>;
  putOpenDay(day: number, counts: HourCounts): Promise<void>;
  publishDay(day: PublishedDay): Promise<void>;
  lastPublishedDay(): Promise<number | undefined>;
  publishedDays(from: number, to: number): Promise<PublishedDay[]>;
  publishQuery(query: PublishedQuery): Promise<void>;
  /** The most asked first, over all days from `from` to `to`. */
  publishedQueries(range: {
    from: number;
    to: number;
    kind: PublishedKind;
    limit: number;
  }): Promise<{ text: string; count: number }[]>;

  /** Texts that enough people asked on one day, for suggestions. */
  keepText(kept: { text: string; people: number; day: number }): Promise<void>;
  keptTexts(least: number, limit: number): Promise<{ text: string; people: number }[]>;
  /** Those that too few people asked, by what holds now. */
  forgetRareTexts(least: number): Promise<number>;

  addContent(hour: ContentHour): Promise<void>;
  contentHours(from: number, to: number): Promise<ContentHour[]>;

  /** Each gives how many there were. */
  forgetPublishedBefore(time: number): Promise<number>;
  forgetTextsBefore(day: number): Promise<number>;
  forgetContentBefore(time: number): Promise<number>;
}

export interface AnalyticsStore extends AnalyticsTables {
  /** All of it or nothing, and as if nobody else were there. `work` may be run again from its start. */
  atomically<T>(work: (inside: AnalyticsTables) => Promise<T>): Promise<T>;
}
