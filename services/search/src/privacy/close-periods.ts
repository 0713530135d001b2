import type { PublishedKind } from '../model/query-counts.ts';
import type { AnalyticsStore, AnalyticsTables } from '../ports/analytics-store.ts';
import { type PrivacyConfig, scaleOf, textThreshold } from './budget.ts';
import { discreteLaplace } from './discrete-laplace.ts';
import { addUp, dayWithNoise, hourWithNoise, noCounts } from './hour-counts.ts';
import { dayMs, dayOf, hourMs, hourOf, isOpen } from './periods.ts';

export interface ClosePeriodsDeps {
  readonly store: AnalyticsStore;
  readonly privacy: PrivacyConfig;
  readonly now: number;
}

/** After a long time off, no more empty hours than this are made up for. */
const longestGapMs = 31 * dayMs;

/**
 * Publishes every hour and day that has ended: noise is drawn once, the numbers with noise are kept, and those without
 * are gone, with the secret of the day. Hours in which nobody asked are published as well, since their absence would
 * say so. Run by several processes at once, it happens once.
 */
export async function closePeriods(deps: ClosePeriodsDeps): Promise<void> {
  for (const hour of await hoursToClose(deps)) await deps.store.atomically((inside) => closeHour(inside, hour, deps));
  for (const day of await daysToClose(deps)) await deps.store.atomically((inside) => closeDay(inside, day, deps));
}

async function hoursToClose({ store, now }: ClosePeriodsDeps): Promise<number[]> {
  const last = await store.lastPublishedHour();
  const [oldest] = await store.openHours();
  const first = last === undefined ? oldest?.hour : last + hourMs;
  // The very first time there is nothing to publish: counting begins with this hour.
  if (first === undefined) await store.putOpenHour(hourOf(now), noCounts());
  return ended(first ?? now, { now, step: hourMs });
}

async function closeHour(inside: AnalyticsTables, hour: number, { privacy }: ClosePeriodsDeps): Promise<void> {
  const last = await inside.lastPublishedHour();
  if (last !== undefined && last >= hour) return;
  const open = (await inside.openHours()).find((one) => one.hour === hour);
  const counts = open?.counts ?? noCounts();
  const day = dayOf(hour);
  await inside.putOpenDay(day, addUp([(await inside.openDay(day)) ?? noCounts(), counts]));
  await inside.publishHour(hour, hourWithNoise(counts, privacy));
}

async function daysToClose({ store, now }: ClosePeriodsDeps): Promise<number[]> {
  const last = await store.lastPublishedDay();
  const [oldest] = await store.openDays();
  const first = last === undefined ? oldest : last + dayMs;
  // A secret that is left over from before, whatever the reason, goes too.
  for (const day of await store.openDays()) if (last !== undefined && day <= last) await store.forgetDay(day);
  if (first === undefined) await store.dayKey(dayOf(now));
  return ended(first ?? now, { now, step: dayMs });
}

async function closeDay(inside: AnalyticsTables, day: number, { privacy }: ClosePeriodsDeps): Promise<void> {
  const last = await inside.lastPublishedDay();
  if (last !== undefined && last >= day) return;
  const people = (await inside.countAskers(day)) + discreteLaplace(scaleOf('people', privacy));
  const counts = dayWithNoise((await inside.openDay(day)) ?? noCounts(), privacy);
  await inside.publishDay({ day, people, counts });
  const [scale, threshold] = [scaleOf('texts', privacy), textThreshold(privacy)];
  for (const { text = '', ...counts } of await inside.namedSketches(day)) {
    for (const kind of ['found', 'nothing'] satisfies PublishedKind[]) {
      const count = counts[kind] + discreteLaplace(scale);
      if (counts[kind] >= privacy.minimumPeople && count >= threshold) {
        await inside.publishQuery({ day, kind, text, count });
      }
    }
  }
  await inside.forgetDay(day);
}

/** The periods from `first` on that are over. */
function ended(first: number, { now, step }: { now: number; step: number }): number[] {
  const start = Math.max(first, dayOf(now - longestGapMs));
  const starts: number[] = [];
  for (let at = start; !isOpen(at + step - hourMs, now); at += step) starts.push(at);
  return starts;
}
