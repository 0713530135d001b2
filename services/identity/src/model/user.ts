import type { Role, UserStatus } from '@lyceum/contracts/identity/user';

export interface User {
  readonly id: string;
  /** As the user wrote it; two addresses are the same when {@link addressKey} gives the same. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string | undefined;
  readonly roles: readonly Role[];
  readonly passwordHash: string;
  readonly emailVerifiedAt: number | undefined;
  readonly disabledAt: number | undefined;
  readonly disabledReason: string | undefined;
  /** Until then, strangers' guesses have used up the attempts. Known devices are not held back. */
  readonly lockedUntil: number | undefined;
  readonly createdAt: number;
  readonly lastLoginAt: number | undefined;
}

export function statusOf(user: User, now: number): UserStatus {
  if (user.disabledAt !== undefined) return 'disabled';
  if (user.emailVerifiedAt === undefined) return 'pending_verification';
  return user.lockedUntil !== undefined && user.lockedUntil > now ? 'locked' : 'active';
}

export const isAdmin = (user: User): boolean => user.roles.includes('admin');
