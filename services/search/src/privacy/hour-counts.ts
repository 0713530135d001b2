import type { HourCounts } from '../model/query-counts.ts';
import { type PrivacyConfig, scaleOf } from './budget.ts';
import { discreteLaplace, type Scale } from './discrete-laplace.ts';
import { latencyBins } from './latency-bins.ts';

const volumeClasses = 4;
export const clickPlaces = 11;

export const noCounts = (): HourCounts => ({
  volume: zeros(volumeClasses),
  latency: zeros(latencyBins),
  clicks: zeros(clickPlaces),
});

const zeros = (length: number): number[] => Array<number>(length).fill(0);

export const volumeClass = ({ withoutResults, refined }: { withoutResults: boolean; refined: boolean }): number =>
  (withoutResults ? 1 : 0) + (refined ? 2 : 0);

export const queriesIn = ({ volume }: HourCounts): number => sumOf(volume);
export const withoutResultsIn = ({ volume }: HourCounts): number => sumOf(volume.filter((_count, at) => at % 2 === 1));
export const refinementsIn = ({ volume }: HourCounts): number => sumOf(volume.slice(2));

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

export function addUp(all: readonly HourCounts[]): HourCounts {
  const sums = noCounts();
  for (const counts of all) {
    for (const name of ['volume', 'latency', 'clicks'] as const) {
      for (const [at, count] of counts[name].entries()) sums[name][at] = (sums[name][at] ?? 0) + count;
    }
  }
  return sums;
}

/** Every place gets noise of its own, also one that nothing was counted at. Clicks are published by day only. */
export const hourWithNoise = (counts: HourCounts, privacy: PrivacyConfig): HourCounts => ({
  volume: noisy(counts.volume, scaleOf('hourVolume', privacy)),
  latency: noisy(counts.latency, scaleOf('hourLatency', privacy)),
  clicks: zeros(clickPlaces),
});

export const dayWithNoise = (counts: HourCounts, privacy: PrivacyConfig): HourCounts => ({
  volume: noisy(counts.volume, scaleOf('dayVolume', privacy)),
  latency: noisy(counts.latency, scaleOf('dayLatency', privacy)),
  clicks: noisy(counts.clicks, scaleOf('dayClicks', privacy)),
});

const noisy = (places: readonly number[], scale: Scale): number[] =>
  places.map((count) => count + discreteLaplace(scale));
