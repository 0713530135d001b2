import type { Activity, ActivityKind, Risk, RiskReason } from '../model/activity.ts';

/** A login whose password was right, and that is about to be let in. */
export interface LoginEvent {
  readonly at: number;
  /** ISO 3166-1, where the address tells. */
  readonly country: string | undefined;
  readonly deviceKnown: boolean;
}

/** What happened before, the latest first. */
export type History = readonly Pick<Activity, 'kind' | 'at' | 'country'>[];

export type AssessRisk = (event: LoginEvent, history: History) => Risk;

/**
 * What each reason weighs. One alone is not more than `medium`, so that a new phone or a journey bothers nobody; two
 * that point the same way are `high`, and so is being in two places at once. A strange hour only ever tips the scales.
 */
const WEIGHTS: Readonly<Record<RiskReason, number>> = {
  impossible_travel: 4,
  new_device: 2,
  new_country: 2,
  many_failures: 2,
  unusual_hour: 1,
};
const HIGH_FROM = 4;
const MEDIUM_FROM = 2;

const HOUR_MS = 60 * 60_000;
/** Faster than any airliner, with the way to and from the airport left out. */
const FASTEST_KM_PER_HOUR = 1_000;
/** Shorter ways are within the error of taking an address for a place. */
const SHORTEST_JOURNEY_KM = 500;
/** So many wrong passwords or codes within an hour are more than a forgetful owner's. */
const MANY_FAILURES = 5;
const FAILURES_WITHIN_MS = HOUR_MS;
/** With fewer logins nothing is known about somebody's hours. */
const LOGINS_FOR_HABIT = 20;
/** An hour is usual when there was a login within so many hours of it on any day. */
const HABIT_WITHIN_HOURS = 2;

const FAILURES: ReadonlySet<ActivityKind> = new Set(['login_failed', 'second_factor_failed', 'account_locked']);

/** Judges how unlike its owner's habits a login is. The first login of all has nothing to be compared with: it is low. */
export function createRiskAssessment({ distanceKm }: { distanceKm(from: string, to: string): number }): AssessRisk {
  return (event, history) => {
    const before = history.filter(({ at }) => at <= event.at);
    const logins = before.filter(({ kind }) => kind === 'login');
    const found: Record<RiskReason, boolean> = {
      new_device: !event.deviceKnown && logins.length > 0,
      new_country: isNewCountry(event, logins),
      impossible_travel: isImpossibleTravel(event, logins, distanceKm),
      many_failures: hasManyFailures(event, before),
      unusual_hour: isUnusualHour(event, logins),
    };
    const reasons = (Object.keys(found) as RiskReason[]).filter((reason) => found[reason]);
    return { level: levelOf(reasons), reasons };
  };
}

function levelOf(reasons: readonly RiskReason[]): Risk['level'] {
  const weight = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
  if (weight >= HIGH_FROM) return 'high';
  return weight >= MEDIUM_FROM ? 'medium' : 'low';
}

function isNewCountry({ country }: LoginEvent, logins: History): boolean {
  const countries = new Set(logins.map((login) => login.country).filter((known) => known !== undefined));
  return country !== undefined && countries.size > 0 && !countries.has(country);
}

/** Whether nobody could have come here since the last login whose country is known. */
function isImpossibleTravel(
  { at, country }: LoginEvent,
  logins: History,
  distanceKm: (from: string, to: string) => number,
): boolean {
  const last = logins.find((login) => login.country !== undefined);
  if (country === undefined || last?.country === undefined) return false;
  const way = distanceKm(last.country, country);
  return way >= SHORTEST_JOURNEY_KM && way > ((at - last.at) / HOUR_MS) * FASTEST_KM_PER_HOUR;
}

function hasManyFailures({ at }: LoginEvent, before: History): boolean {
  const recent = before.filter((activity) => FAILURES.has(activity.kind) && at - activity.at <= FAILURES_WITHIN_MS);
  return recent.length >= MANY_FAILURES;
}

function isUnusualHour({ at }: LoginEvent, logins: History): boolean {
  if (logins.length < LOGINS_FOR_HABIT) return false;
  return logins.every((login) => hoursApart(hourOf(login.at), hourOf(at)) > HABIT_WITHIN_HOURS);
}

/** UTC is as good as any zone, since only differences count. */
const hourOf = (epochMs: number): number => new Date(epochMs).getUTCHours();

/** Around the clock: from 23 to 1 it is two hours. */
function hoursApart(one: number, other: number): number {
  const apart = Math.abs(one - other);
  return Math.min(apart, 24 - apart);
}
