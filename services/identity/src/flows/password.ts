import type { PasswordChange, PasswordReset } from '@lyceum/contracts/identity/password';
import { problem } from '@lyceum/platform/server/problem';
import type { Client } from '../model/client.ts';
import { secretHash } from '../model/secrets.ts';
import type { User } from '../model/user.ts';
import type { PasswordPolicy } from '../passwords/policy.ts';
import type { Repositories, Store } from '../ports/store.ts';
import { type ConfirmDeps, confirmPassword } from './confirm.ts';
import type { EndSessionsDeps } from './end-sessions.ts';
import { accountKey } from './login-attempts.ts';
import { record } from './record.ts';
import { refuseWeak } from './refuse-weak.ts';

export interface PasswordDeps extends ConfirmDeps, EndSessionsDeps {
  readonly store: Store;
  readonly policy: PasswordPolicy;
  blind(name: string, value: string): string;
  forgetProfile(userId: string): void;
}

interface Changing {
  readonly userId: string;
  readonly sessionId: string;
  readonly client: Client;
}

/** Changes the password and ends every other session: whoever knew the old one is out (ASVS 7.4.3). */
export async function changePassword(
  deps: PasswordDeps,
  { userId, sessionId, client }: Changing,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const user = await confirmPassword(deps, userId, currentPassword);
  refuseWeak(deps.policy, newPassword, user);
  const passwordHash = await deps.hasher.hash(newPassword);
  const at = deps.clock.now();
  const ended = await deps.store.atomically(async (inside) => {
    await inside.users.change(userId, { passwordHash });
    await record(inside, { kind: 'password_changed', userId, client, at });
    await inside.letters.send(user, { about: 'password_changed', at });
    return endOthers(inside, { userId, except: sessionId }, at);
  });
  deps.sessionsEnded(ended);
}

/**
 * Sets a new password with a mailed link. It does not sign in, and takes the trust of every device back: the next login
 * asks for the second factor as always (ASVS 6.4.3).
 */
export async function resetPassword(
  deps: PasswordDeps,
  { token, newPassword }: PasswordReset,
  client: Client,
): Promise<void> {
  const { id, user } = await findReset(deps, token);
  refuseWeak(deps.policy, newPassword, user);
  const passwordHash = await deps.hasher.hash(newPassword);
  const at = deps.clock.now();
  const ended = await deps.store.atomically(async (inside) => {
    if (!(await inside.mailedTokens.use(id, at))) throw problem({ code: 'token_used' });
    await inside.users.change(user.id, { passwordHash, lockedUntil: undefined });
    await inside.attempts.clear(accountKey(deps, user.email));
    await inside.devices.distrustAll(user.id);
    await record(inside, { kind: 'password_reset', userId: user.id, client, at });
    await inside.letters.send(user, { about: 'password_changed', at });
    return endOthers(inside, { userId: user.id }, at);
  });
  deps.sessionsEnded(ended);
  deps.forgetProfile(user.id);
}

async function findReset({ store, clock }: PasswordDeps, token: string): Promise<{ id: string; user: User }> {
  const found = await store.mailedTokens.findByToken('password_reset', secretHash(token));
  const user = found && (await store.users.find(found.userId));
  if (!found || !user || user.disabledAt !== undefined) throw problem({ code: 'token_unknown' });
  if (found.usedAt !== undefined) throw problem({ code: 'token_used' });
  if (found.expiresAt <= clock.now()) throw problem({ code: 'token_expired' });
  return { id: found.id, user };
}

/** Sessions, half-finished logins and links that the old password, or who had it, may have opened. */
async function endOthers(
  { sessions, challenges, mailedTokens }: Repositories,
  { userId, except }: { userId: string; except?: string },
  now: number,
): Promise<readonly string[]> {
  await challenges.removeOf(userId);
  await mailedTokens.removeUnused('password_reset', userId);
  return sessions.revoke({ userId, except }, now);
}
