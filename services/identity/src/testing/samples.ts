import { newId } from '@lyceum/platform/ids';
import type { Device } from '../model/device.ts';
import { secretHash } from '../model/secrets.ts';
import type { Session } from '../model/session.ts';
import type { User } from '../model/user.ts';
import type { Repositories } from '../ports/store.ts';

/** A moment for tests that need one. */
export const noon = Date.UTC(2026, 4, 5, 12);

export function aUser(changes: Partial<User> = {}): User {
  const id = newId();
  return {
    id,
    email: `${id}@example.org`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    locale: undefined,
    roles: ['user'],
    passwordHash: '$argon2id$some$hash',
    emailVerifiedAt: noon,
    disabledAt: undefined,
    disabledReason: undefined,
    lockedUntil: undefined,
    createdAt: noon,
    lastLoginAt: undefined,
    ...changes,
  };
}

/** A user who is stored, since most things belong to one. */
export async function addUser({ users }: Pick<Repositories, 'users'>, changes: Partial<User> = {}): Promise<User> {
  const user = aUser(changes);
  await users.add(user);
  return user;
}

export const aDevice = (userId: string, changes: Partial<Device> = {}): Device => ({
  id: newId(),
  userId,
  likeness: 'firefox',
  network: 'home',
  tokenHash: secretHash(newId()),
  name: 'Firefox on Linux',
  platform: 'Linux',
  firstSeenAt: noon,
  lastSeenAt: noon,
  trustedUntil: undefined,
  ...changes,
});

export const aSession = (userId: string, changes: Partial<Session> = {}): Session => ({
  id: newId(),
  userId,
  deviceId: newId(),
  address: '192.0.2.7',
  country: 'AT',
  createdAt: noon,
  lastUsedAt: noon,
  expiresAt: noon + 86_400_000,
  revokedAt: undefined,
  ...changes,
});
