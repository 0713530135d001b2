import type { Clock } from '@lyceum/platform/clock';
import type { Activity, Risk } from '../model/activity.ts';
import type { DeviceClaim } from '../model/challenge.ts';
import type { Client } from '../model/client.ts';
import type { User } from '../model/user.ts';
import type { Repositories } from '../ports/store.ts';

export interface LoginEvent {
  readonly at: number;
  readonly country: string | undefined;
  readonly deviceKnown: boolean;
}

export interface JudgeLoginDeps {
  readonly store: Pick<Repositories, 'activities'>;
  readonly clock: Clock;
  assessRisk(event: LoginEvent, history: readonly Activity[]): Risk;
}

/** So much of what happened before is looked at. */
const remembered = 100;

/** How unlike its owner's habits a login is. */
export async function judgeLogin(
  { store, clock, assessRisk }: JudgeLoginDeps,
  user: User,
  { device, client }: { readonly device: DeviceClaim; readonly client: Client },
): Promise<Risk> {
  const history = await store.activities.latest(user.id, remembered);
  return assessRisk({ at: clock.now(), country: client.country, deviceKnown: device.knownId !== undefined }, history);
}
