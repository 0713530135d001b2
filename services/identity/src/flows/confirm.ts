import type { Clock } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import type { User } from '../model/user.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import type { Repositories } from '../ports/store.ts';
import { checkCode, codeProblem } from './check-code.ts';
import { confirmations, locked } from './limits.ts';

export interface ConfirmDeps {
  readonly store: Pick<Repositories, 'attempts' | 'users' | 'totpFactors' | 'recoveryCodes'>;
  readonly hasher: PasswordHasher;
  readonly clock: Clock;
}

/** The user of a valid session. One that was erased a moment ago has none any more. */
export async function currentUser({ store }: Pick<ConfirmDeps, 'store'>, userId: string): Promise<User> {
  const user = await store.users.find(userId);
  if (!user) throw problem({ code: 'invalid_token' });
  return user;
}

/** Asks again for the password before something that matters: a session left open is not its owner (ASVS 7.5.1). */
export async function confirmPassword(deps: ConfirmDeps, userId: string, password: string): Promise<User> {
  const user = await currentUser(deps, userId);
  await confirming(deps, `confirm:password:${userId}`, async () => {
    if (!(await deps.hasher.verify(user.passwordHash, password))) throw problem({ code: 'wrong_password' });
  });
  return user;
}

/** The same for a code of the authenticator app, or a recovery code. */
export async function confirmCode(deps: ConfirmDeps, userId: string, code: string): Promise<void> {
  await confirming(deps, `confirm:code:${userId}`, async () => {
    const verdict = await checkCode(deps.store, userId, { code, now: deps.clock.now() });
    if (verdict === 'wrong' || verdict === 'used') throw codeProblem(verdict);
  });
}

/** Takes an attempt, and gives it back when `check` is content. */
export async function confirming(
  { store, clock }: Pick<ConfirmDeps, 'clock'> & { readonly store: Pick<Repositories, 'attempts'> },
  key: string,
  check: () => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const { allowed, resetsAt } = await store.attempts.take(key, confirmations, now);
  if (!allowed) throw locked(resetsAt, now);
  await check();
  await store.attempts.giveBack(key);
}
