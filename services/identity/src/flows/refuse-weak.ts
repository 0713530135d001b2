import { problem } from '@lyceum/platform/server/problem';
import type { User } from '../model/user.ts';
import type { PasswordPolicy } from '../passwords/policy.ts';

/** Rejects with `weak_password` and its reasons. */
export function refuseWeak(
  policy: PasswordPolicy,
  password: string,
  person: Pick<User, 'email' | 'firstName' | 'lastName'>,
): void {
  const reasons = policy.faults(password, person);
  if (reasons.length > 0) throw problem({ code: 'weak_password', members: { reasons } });
}
