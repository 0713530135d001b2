import type { LiveConfig } from '@lyceum/contracts/search/config';
import type { Scale } from './discrete-laplace.ts';

export type PrivacyConfig = LiveConfig['privacy'];

/** What is published, and the part of a day's budget that each may spend. Together they spend all of it. */
const shares = {
  hourVolume: 0.1,
  hourLatency: 0.05,
  dayVolume: 0.2,
  dayLatency: 0.1,
  dayClicks: 0.1,
  people: 0.05,
  texts: 0.4,
} as const;
export type Release = keyof typeof shares;

/** Of one person and one day, so many texts count among the most asked; and the time of so many queries. */
export const textsPerPerson = 2;
export const timedPerPerson = 1;

/** The chance that a text is published of which one person was needed to reach the number of people. */
export const delta = 1e-4;

const precision = 1_000_000;

/** How much one person can change of each release on one day, counted over all its places together. */
function sensitivityOf(release: Release, { countedPerPerson }: PrivacyConfig): number {
  const sensitivities = {
    hourVolume: countedPerPerson,
    hourLatency: timedPerPerson,
    dayVolume: countedPerPerson,
    dayLatency: timedPerPerson,
    dayClicks: countedPerPerson,
    people: 1,
    texts: textsPerPerson,
  } satisfies Record<Release, number>;
  return sensitivities[release];
}

export const scaleOf = (release: Release, privacy: PrivacyConfig): Scale => ({
  numerator: sensitivityOf(release, privacy) * precision,
  denominator: Math.max(1, Math.round(privacy.epsilonPerDay * shares[release] * precision)),
});

/**
 * A text is published when its count with noise reaches this. It stands so far above the number of people that one
 * person who makes the difference shows with a chance of at most `delta`.
 */
export function textThreshold(privacy: PrivacyConfig): number {
  const { numerator, denominator } = scaleOf('texts', privacy);
  const fall = Math.exp(-denominator / numerator);
  let above = 0;
  while ((textsPerPerson * fall ** above) / (1 + fall) > delta) above += 1;
  return privacy.minimumPeople + above;
}
