import type { User as Profile } from '@lyceum/contracts/identity/user';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import { statusOf, type User } from '../model/user.ts';
import type { Repositories } from '../ports/store.ts';

export interface ProfilesDeps {
  readonly store: Pick<Repositories, 'users' | 'totpFactors' | 'recoveryCodes' | 'passkeys'>;
  readonly clock: Clock;
}

export interface Profiles {
  /** What `me` says. Rejects with `invalid_token` when the user is gone. */
  of(userId: string): Promise<Profile>;
  /** Something about the user has changed. */
  forget(userId: string): void;
}

/**
 * Another process may change a user too, so what is kept is looked at again after this time. Nothing is decided by it:
 * whether a session is good is known from the revocations.
 */
const freshForMs = 1_000;
const mostKept = 10_000;

/** Users as they see themselves, kept for a moment because apps ask for them again and again. */
export function createProfiles({ store, clock }: ProfilesDeps): Profiles {
  const kept = new Map<string, { readonly profile: Promise<Profile>; readonly at: number }>();

  function load(userId: string): Promise<Profile> {
    const profile = readProfile(store, userId, clock.now());
    kept.delete(userId);
    kept.set(userId, { profile, at: clock.now() });
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
    profile.catch(() => kept.delete(userId));
    return profile;
  }

  return {
    of(userId) {
      const known = kept.get(userId);
      return known && clock.now() - known.at < freshForMs ? known.profile : load(userId);
    },
    forget: (userId) => void kept.delete(userId),
  };
}

async function readProfile(store: ProfilesDeps['store'], userId: string, now: number): Promise<Profile> {
  const user = await store.users.find(userId);
  if (!user) throw problem({ code: 'invalid_token' });
  return showUser(store, user, now);
}

export async function showUser(store: ProfilesDeps['store'], user: User, now: number): Promise<Profile> {
  const factor = await store.totpFactors.find(user.id);
  const enabled = factor?.enabledAt !== undefined;
  const hasPasskey = enabled && (await store.passkeys.allOf(user.id)).length > 0;
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== undefined,
    status: statusOf(user, now),
    firstName: user.firstName,
    lastName: user.lastName,
    locale: user.locale ?? null,
    roles: [...user.roles],
    twoFactor: {
      enabled,
      methods: enabled ? ['totp', ...(hasPasskey ? (['passkey'] as const) : [])] : [],
      recoveryCodesLeft: enabled ? await store.recoveryCodes.left(user.id) : 0,
    },
    createdAt: toTime(user.createdAt),
    lastLoginAt: user.lastLoginAt === undefined ? null : toTime(user.lastLoginAt),
  };
}
