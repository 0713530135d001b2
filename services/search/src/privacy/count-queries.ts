import type { AskerTally, HourCounts, QuerySketch } from '../model/query-counts.ts';
import type { AnalyticsStore, AnalyticsTables } from '../ports/analytics-store.ts';
import { type PrivacyConfig, textsPerPerson, timedPerPerson } from './budget.ts';
import type { DayHashes } from './day-hashes.ts';
import { clickPlaces, noCounts, volumeClass } from './hour-counts.ts';
import { binOf } from './latency-bins.ts';
import { addPerson } from './people-sketch.ts';

export interface QueryToCount {
  readonly hour: number;
  readonly asker: string;
  /** In its normal form. */
  readonly text: string;
  readonly tookMs: number;
  readonly withoutResults: boolean;
  readonly refined: boolean;
  /** Called when it has been decided whether it counts: only then does a click on its results. */
  decided(counts: boolean): void;
}

export interface ClickToCount {
  readonly hour: number;
  readonly position: number;
}

export interface Batch {
  readonly day: number;
  readonly hashes: DayHashes;
  readonly queries: readonly QueryToCount[];
  readonly clicks: readonly ClickToCount[];
  readonly privacy: PrivacyConfig;
}

/** Of one day, at most so many different queries are told apart. */
const mostSketches = 500_000;
const longestKept = 200;

/** Counts a second's worth of queries and clicks. Gives the number of texts that enough people have asked by now. */
export async function countQueries(store: AnalyticsStore, batch: Batch): Promise<number> {
  const result = await store.atomically(async (inside) => {
    const counted = await countVolume(inside, batch);
    return { counted, kept: await countPeople(inside, batch) };
  });
  for (const [at, query] of batch.queries.entries()) query.decided(result.counted[at] ?? false);
  return result.kept;
}

/** Adds to the hours; what a person asked beyond the limit of a day adds nothing. */
async function countVolume(
  inside: AnalyticsTables,
  { day, hashes, queries, clicks, privacy }: Batch,
): Promise<boolean[]> {
  const ids = queries.map(({ asker }) => hashes.asker(asker));
  const tallies = await inside.askers(day, [...new Set(ids)]);
  const hours = new Map((await inside.openHours()).map(({ hour, counts }) => [hour, counts]));
  const counted = queries.map((query, at) => {
    const tally = tallyOf(tallies, ids[at] ?? '');
    if (tally.counted >= privacy.countedPerPerson) return false;
    tally.counted += 1;
    const counts = countsOf(hours, query.hour);
    add(counts.volume, volumeClass(query));
    if (tally.timed < timedPerPerson) {
      tally.timed += 1;
      add(counts.latency, binOf(query.tookMs));
    }
    return true;
  });
  for (const { hour, position } of clicks) {
    add(countsOf(hours, hour).clicks, Math.min(Math.max(position, 1), clickPlaces) - 1);
  }
  await inside.putAskers(day, tallies);
  const touched = new Set([...queries, ...clicks].map(({ hour }) => hour));
  for (const [hour, counts] of hours) if (touched.has(hour)) await inside.putOpenHour(hour, counts);
  return counted;
}

/** Counts the people who asked each query. The text is known here for this moment only, unless they are enough. */
async function countPeople(inside: AnalyticsTables, batch: Batch): Promise<number> {
  const { day, hashes, queries, privacy } = batch;
  const texts = new Map(queries.map(({ text }) => [hashes.query(text), text]));
  const sketches = await inside.sketches(day, [...texts.keys()]);
  const tallies = await inside.askers(day, [...new Set(queries.map(({ asker }) => hashes.asker(asker)))]);
  const room = mostSketches - (await inside.countSketches(day));
  for (const query of queries) {
    const id = hashes.query(query.text);
    if (!sketches.has(id) && sketches.size >= room) continue;
    const sketch = sketches.get(id) ?? { people: [], found: 0, nothing: 0, text: undefined };
    sketches.set(id, sketch);
    if (addPerson(sketch.people, hashes.askerOf(query.text, query.asker))) {
      countPerson(sketch, tallyOf(tallies, hashes.asker(query.asker)), query.withoutResults);
    }
  }
  let kept = 0;
  for (const [id, sketch] of sketches) {
    const text = texts.get(id) ?? '';
    if (sketch.people.length < privacy.minimumPeople || text.length > longestKept) continue;
    sketch.text = text;
    kept += 1;
    await inside.keepText({ text, people: sketch.people.length, day });
  }
  await inside.putSketches(day, sketches);
  await inside.putAskers(day, tallies);
  return kept;
}

/** The first few texts of a person count among those that are published. */
function countPerson(sketch: QuerySketch, tally: AskerTally, withoutResults: boolean): void {
  if (tally.texts >= textsPerPerson) return;
  tally.texts += 1;
  if (withoutResults) sketch.nothing += 1;
  else sketch.found += 1;
}

function tallyOf(tallies: Map<string, AskerTally>, id: string): AskerTally {
  const tally = tallies.get(id) ?? { counted: 0, texts: 0, timed: 0 };
  tallies.set(id, tally);
  return tally;
}

function countsOf(hours: Map<number, HourCounts>, hour: number): HourCounts {
  const counts = hours.get(hour) ?? noCounts();
  hours.set(hour, counts);
  return counts;
}

const add = (places: number[], at: number): void => {
  places[at] = (places[at] ?? 0) + 1;
};
