import { problem } from '@lyceum/platform/server/problem';
import type { User } from '../model/user.ts';

/** Said only to somebody who has proven who they are. */
export function refuseUnusable(user: User): void {
  if (user.disabledAt !== undefined) throw problem({ code: 'account_disabled' });
  if (user.emailVerifiedAt === undefined) throw problem({ code: 'email_not_verified' });
}
