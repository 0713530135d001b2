import type { Clock } from '@lyceum/platform/clock';
import type { DeviceClaim } from '../model/challenge.ts';
import type { Client } from '../model/client.ts';
import { addressKey } from '../model/email-address.ts';
import type { AttemptLimit } from '../ports/attempts.ts';
import type { Repositories } from '../ports/store.ts';
import { networkOf } from './claim-device.ts';
import { locked, loginsFromADevice, loginsFromAnAddress } from './limits.ts';

export interface LoginAttemptsDeps {
  readonly store: Pick<Repositories, 'attempts'>;
  readonly clock: Clock;
  /** Wrong passwords for one account, or from one of its own devices. */
  readonly loginLimit: AttemptLimit;
  blind(name: string, value: string): string;
}

export interface LoginAttempt {
  readonly email: string;
  readonly client: Client;
  readonly device: DeviceClaim;
}

export interface TakenAttempt {
  /** The password was right, or was never looked at. */
  giveBack(): Promise<void>;
  /** Set when this was the last that strangers had for this account: until when there are no more. */
  readonly exhaustedUntil: number | undefined;
}

export const accountKey = ({ blind }: Pick<LoginAttemptsDeps, 'blind'>, email: string): string =>
  `login:account:${blind('address', addressKey(email))}`;

/**
 * Takes an attempt before the password is looked at, so that a burst is counted one by one. Strangers share what an
 * account allows; a device that proves itself has attempts of its own, so that strangers cannot lock its owner out
 * (ASVS 6.3.1, and 6.1.1 on lockout as an attack).
 */
export async function takeLoginAttempt(deps: LoginAttemptsDeps, attempt: LoginAttempt): Promise<TakenAttempt> {
  const { attempts } = deps.store;
  const now = deps.clock.now();
  const taken: string[] = [];
  const giveBack = async () => {
    for (const key of taken) await attempts.giveBack(key);
  };
  let exhaustedUntil: number | undefined;
  for (const { key, limit } of budgets(deps, attempt)) {
    const { allowed, taken: count, resetsAt } = await attempts.take(key, limit, now);
    if (!allowed) {
      await giveBack();
      throw locked(resetsAt, now);
    }
    taken.push(key);
    if (key === accountKey(deps, attempt.email) && count === limit.most) exhaustedUntil = resetsAt;
  }
  return { giveBack, exhaustedUntil };
}

function budgets(deps: LoginAttemptsDeps, { email, client, device }: LoginAttempt) {
  const address = { key: `login:address:${networkOf(deps, client)}`, limit: loginsFromAnAddress };
  if (device.provenBy !== undefined) {
    return [{ key: `login:own-device:${device.knownId}`, limit: deps.loginLimit }, address];
  }
  const named = { key: `login:device:${device.likeness}:${networkOf(deps, client)}`, limit: loginsFromADevice };
  return [{ key: accountKey(deps, email), limit: deps.loginLimit }, named, address];
}
