import type { Clock } from '@lyceum/platform/clock';
import type { Account } from '../model/account.ts';
import type { AppPasswordScope } from '../model/app-password.ts';
import { hashAppPassword } from '../policy/app-password.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { AppPasswords } from '../ports/app-passwords.ts';

export interface VerifyAppPasswordDeps {
  readonly accounts: Pick<Accounts, 'findByAddress'>;
  readonly appPasswords: Pick<AppPasswords, 'findByHash' | 'markUsed'>;
  readonly clock: Clock;
}

export interface AppPasswordLogin {
  readonly address: string;
  readonly password: string;
  readonly scope: AppPasswordScope;
}

/** A mail program logs in every few minutes; more often than this is not worth a write. */
const lastUseGrainMs = 60_000;

/**
 * The account that a mail program may use, or undefined: for an unknown address, a wrong or revoked password, one without
 * the scope, an account that is being deleted, and, for sending, one that is suspended. Its owner may still read it then.
 */
export async function verifyAppPassword(
  deps: VerifyAppPasswordDeps,
  { address, password, scope }: AppPasswordLogin,
): Promise<Account | undefined> {
  const account = await deps.accounts.findByAddress(address);
  if (!account || account.status === 'deleting') return undefined;
  const found = await deps.appPasswords.findByHash(account.id, hashAppPassword(account.id, password));
  if (!found?.scopes.includes(scope)) return undefined;
  if (scope === 'send' && account.status !== 'active') return undefined;
  const now = deps.clock.now();
  if (found.lastUsedAt === null || now - found.lastUsedAt >= lastUseGrainMs) {
    await deps.appPasswords.markUsed(found.id, now);
  }
  return account;
}
