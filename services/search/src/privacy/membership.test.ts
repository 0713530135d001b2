import { expect, test } from 'vitest';
import type { HourCounts } from '../model/query-counts.ts';
import { openCounting } from '../testing/counting.ts';
import { delta, type PrivacyConfig, scaleOf, textsPerPerson, textThreshold } from './budget.ts';
import { discreteLaplace } from './discrete-laplace.ts';
import { addUp, dayWithNoise, hourWithNoise, noCounts } from './hour-counts.ts';
import { hourMs } from './periods.ts';

type Counting = Awaited<ReturnType<typeof openCounting>>;

/** A day of a small town; with `eager`, of one more person who asks and clicks as much as they can, at every hour. */
async function day(counting: Counting, eager: boolean): Promise<void> {
  for (let hour = 0; hour < 6; hour++) {
    for (let person = 0; person < 15; person++) {
      counting.ask(`news of hour ${hour}`, { asker: `neighbour ${person}`, results: person % 3, tookMs: person * 10 });
    }
    for (let at = 0; eager && at < 30; at++) {
      const searchId = counting.ask(`${hour} secret plan ${at}`, { asker: 'eve', results: at % 2, tookMs: 5000 });
      counting.queryLog.clicked({ searchId, resultId: 'any', position: at + 1 });
    }
    await counting.queryLog.flush();
    counting.pass(hourMs);
  }
}

/** What is known of the day before noise: its hours, and the day as a whole. */
async function countsOf(eager: boolean) {
  const counting = await openCounting();
  await day(counting, eager);
  const hours = (await counting.store.openHours()).map(({ counts }) => counts);
  const today = counting.noon - (counting.noon % (24 * hourMs));
  return { hours, day: addUp(hours), people: await counting.store.countAskers(today), privacy: counting.privacy };
}

type Day = Awaited<ReturnType<typeof countsOf>>;

const hourReleases = [
  ['hourVolume', 'volume'],
  ['hourLatency', 'latency'],
] as const;
const dayReleases = [
  ['dayVolume', 'volume'],
  ['dayLatency', 'latency'],
  ['dayClicks', 'clicks'],
] as const;

/** Every published number: where it stands, what it is before noise, and how much noise it gets. */
function placesOf({ hours, day: whole }: Pick<Day, 'hours' | 'day'>, privacy: PrivacyConfig) {
  const places = (counts: HourCounts, releases: typeof hourReleases | typeof dayReleases) =>
    releases.flatMap(([release, name]) => {
      const { numerator, denominator } = scaleOf(release, privacy);
      return counts[name].map((value) => ({ value, perUnit: denominator / numerator }));
    });
  const all = Array.from({ length: 6 }, (_, at) => hours[at] ?? noCounts());
  return [...all.flatMap((counts) => places(counts, hourReleases)), ...places(whole, dayReleases)];
}

test('one person more, who does all they can, changes the counts of a day by no more than the budget pays for', async () => {
  const [without, with_] = [await countsOf(false), await countsOf(true)];
  const { privacy } = without;
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  expect(sum(with_.day.volume) - sum(without.day.volume)).toBe(privacy.countedPerPerson);
  expect(sum(with_.day.clicks)).toBeLessThanOrEqual(privacy.countedPerPerson);
  expect(with_.people - without.people).toBe(1);
  const before = placesOf(without, privacy);
  const counted = placesOf(with_, privacy).map(({ value, perUnit }, at) => {
    return Math.abs(value - (before[at]?.value ?? 0)) * perUnit;
  });
  const loss = (release: 'people' | 'texts', distance: number) => {
    const { numerator, denominator } = scaleOf(release, privacy);
    return (distance * denominator) / numerator;
  };
  const spent = sum(counted) + loss('people', 1) + loss('texts', textsPerPerson);
  expect(spent).toBeLessThanOrEqual(privacy.epsilonPerDay + 1e-6);
  expect(spent).toBeGreaterThan(privacy.epsilonPerDay * 0.9);
});

test('the best guess from published numbers whether somebody was there is no better than the budget allows', async () => {
  const [without, with_] = [await countsOf(false), await countsOf(true)];
  const rounds = Number(process.env.TEST_ROUNDS ?? 1) * 400;
  const rates = (privacy: PrivacyConfig) => {
    const [absent, present] = [placesOf(without, privacy), placesOf(with_, privacy)];
    /** How much likelier the published numbers are with the person than without: the best there is to guess by. */
    const evidence = (published: readonly { value: number }[]) =>
      published.reduce((sum, { value }, at) => {
        const [one, other] = [absent[at], present[at]];
        if (!one || !other) return sum;
        return sum + (Math.abs(value - one.value) - Math.abs(value - other.value)) * one.perUnit;
      }, 0);
    const guesses = (truth: Day) =>
      Array.from({ length: rounds }, () => {
        const hours = Array.from({ length: 6 }, (_, at) => hourWithNoise(truth.hours[at] ?? noCounts(), privacy));
        return evidence(placesOf({ hours, day: dayWithNoise(truth.day, privacy) }, privacy));
      });
    const share = (all: readonly number[], least: number) => all.filter((one) => one >= least).length / rounds;
    const [without_, with__] = [guesses(without), guesses(with_)];
    return Array.from({ length: 21 }, (_, at) => {
      const least = (at - 10) / 10;
      return { hits: share(with__, least), alarms: share(without_, least) };
    });
  };
  const margin = 4 * Math.sqrt(0.25 / rounds);
  const allowed = Math.exp(without.privacy.epsilonPerDay);
  for (const { hits, alarms } of rates(without.privacy)) {
    expect(hits).toBeLessThanOrEqual(allowed * alarms + delta + margin);
    expect(1 - alarms).toBeLessThanOrEqual(allowed * (1 - hits) + delta + margin);
  }
  // The guess is a good one: where the budget is ten times as large, it goes beyond what this one allows.
  const best = rates({ ...without.privacy, epsilonPerDay: 10 }).map(({ hits, alarms }) => hits - allowed * alarms);
  expect(Math.max(...best)).toBeGreaterThan(margin);
});

test('a text that reaches the number of people through one person is published with no more than the stated chance', async () => {
  const { privacy } = await openCounting();
  const scale = scaleOf('texts', privacy);
  const threshold = textThreshold(privacy);
  const rounds = 200_000;
  let published = 0;
  for (let at = 0; at < rounds; at++) {
    if (privacy.minimumPeople + discreteLaplace(scale) >= threshold) published += 1;
  }
  const expected = rounds * (delta / textsPerPerson);
  expect(published).toBeLessThanOrEqual(expected + 5 * Math.sqrt(expected));
});

test('an hour is published once: asking again gives the same numbers, and the true ones are gone', async () => {
  const counting = await openCounting();
  await day(counting, true);
  await counting.close();
  const published = () => counting.store.publishedHours(0, counting.noon + 24 * hourMs);
  const first = await published();
  expect(first.length).toBeGreaterThanOrEqual(5);
  await counting.close();
  expect(await published()).toEqual(first);
  const closed = new Set(first.map(({ hour }) => hour));
  expect((await counting.store.openHours()).filter(({ hour }) => closed.has(hour))).toEqual([]);
});

test('an hour in which nobody asked is published like any other', async () => {
  const counting = await openCounting();
  counting.pass(5 * hourMs);
  await counting.close();
  const published = await counting.store.publishedHours(0, counting.noon + 24 * hourMs);
  expect(published).toHaveLength(5);
  expect(published.some(({ counts }) => counts.volume.some((count) => count !== 0))).toBe(true);
});
