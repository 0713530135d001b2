import type { Clock } from '@lyceum/platform/clock';
import type { Risk } from '../model/activity.ts';
import type { DeviceClaim } from '../model/challenge.ts';
import type { Client } from '../model/client.ts';
import type { User } from '../model/user.ts';
import type { Repositories } from '../ports/store.ts';
import type { AssessRisk } from '../risk/assess.ts';

export interface JudgeLoginDeps {
  readonly store: Pick<Repositories, 'activities'>;
  readonly clock: Clock;
  readonly assessRisk: AssessRisk;
}

/** Of each kind so many are looked at: a flood of failures must not wash the owner's habits away. */
const remembered = 50;
const failed = ['login_failed', 'second_factor_failed', 'account_locked'] as const;

/** How unlike its owner's habits a login is. */
export async function judgeLogin(
  { store, clock, assessRisk }: JudgeLoginDeps,
  user: User,
  { device, client }: { readonly device: DeviceClaim; readonly client: Client },
): Promise<Risk> {
  const logins = await store.activities.latest(user.id, ['login'], remembered);
  const failures = await store.activities.latest(user.id, failed, remembered);
  const history = [...logins, ...failures].toSorted((a, b) => b.at - a.at);
  return assessRisk({ at: clock.now(), country: client.country, deviceKnown: device.knownId !== undefined }, history);
}
