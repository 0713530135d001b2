import type { Erasure, ProfileChange } from '@lyceum/contracts/identity/user';
import { problem } from '@lyceum/platform/server/problem';
import type { Client } from '../model/client.ts';
import { isAdmin } from '../model/user.ts';
import type { Store } from '../ports/store.ts';
import { type ConfirmDeps, confirmCode, confirmPassword } from './confirm.ts';
import type { EndSessionsDeps } from './end-sessions.ts';
import { audit, record } from './record.ts';

export interface AccountDeps extends ConfirmDeps, EndSessionsDeps {
  readonly store: Store;
  forgetProfile(userId: string): void;
}

interface Asking {
  readonly userId: string;
  readonly client: Client;
}

export async function changeProfile(
  deps: Pick<AccountDeps, 'store' | 'clock' | 'forgetProfile'>,
  { userId, client }: Asking,
  { locale, ...names }: ProfileChange,
): Promise<void> {
  await deps.store.atomically(async (inside) => {
    const change = locale === undefined ? names : { ...names, locale: locale ?? undefined };
    if (!(await inside.users.change(userId, change))) throw problem({ code: 'invalid_token' });
    const fields = Object.keys(change).join(' ');
    await record(inside, { kind: 'profile_changed', userId, client, at: deps.clock.now(), detail: { fields } });
  });
  deps.forgetProfile(userId);
}

/** Erases a user and all that is kept of them but the bare ids in the audit log. Tokens stop working at once. */
export async function eraseAccount(
  deps: AccountDeps,
  { userId, client }: Asking,
  { password, code }: Erasure,
): Promise<void> {
  const user = await confirmPassword(deps, userId, password);
  const factor = await deps.store.totpFactors.find(userId);
  if (factor?.enabledAt !== undefined) {
    if (code === undefined) throw problem({ code: 'two_factor_required' });
    await confirmCode(deps, userId, code);
  }
  const at = deps.clock.now();
  const ended = await deps.store.atomically(async (inside) => {
    if (isAdmin(user) && (await inside.users.otherAdministrators(userId)) === 0) {
      throw problem({ code: 'last_administrator' });
    }
    const ids = await inside.sessions.revoke({ userId }, at);
    await inside.letters.send(user, { about: 'account_erased', at });
    await inside.mailedTokens.removeOf(userId);
    await inside.users.remove(userId);
    await inside.erasures.add(userId, at);
    await audit(inside.auditLog, { action: 'user_erased', actorId: userId, targetId: userId, client, at });
    return ids;
  });
  deps.sessionsEnded(ended);
  deps.forgetProfile(userId);
}
