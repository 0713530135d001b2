import type { AccountDeletion } from '@lyceum/contracts/mail/account';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import type { Account } from '../model/account.ts';
import type { Accounts } from '../ports/accounts.ts';
import {
  type AccountOfUser,
  accountDeleting,
  accountNotFound,
  findOwnAccount,
  findOwnKeptAccount,
} from './own-account.ts';

export interface DeleteAccountDeps {
  readonly accounts: Pick<Accounts, 'find' | 'markDeleting'>;
  readonly clock: Clock;
  /** How long a deletion can be taken back. */
  readonly graceMs: number;
}

export async function deleteAccount(deps: DeleteAccountDeps, wanted: AccountOfUser): Promise<AccountDeletion> {
  const { id } = await findOwnKeptAccount(deps, wanted);
  const requestedAt = deps.clock.now();
  const restorableUntil = requestedAt + deps.graceMs;
  if (!(await deps.accounts.markDeleting(id, { requestedAt, restorableUntil }))) throw accountDeleting();
  return { id, status: 'deleting', restorableUntil: toTime(restorableUntil) };
}

export interface RestoreAccountDeps {
  readonly accounts: Pick<Accounts, 'find' | 'restore'>;
  readonly accountsPerUser: number;
}

export async function restoreAccount(deps: RestoreAccountDeps, wanted: AccountOfUser): Promise<Account> {
  const { id } = await findOwnAccount(deps, wanted);
  const outcome = await deps.accounts.restore(id, deps.accountsPerUser);
  if (outcome === 'not_deleting') throw problem({ code: 'account_not_deleting' });
  if (outcome === 'account_limit_reached') {
    throw problem({ code: outcome, detail: `A user can have ${deps.accountsPerUser} e-mail accounts.` });
  }
  const restored = await deps.accounts.find(id);
  if (!restored) throw accountNotFound();
  return restored;
}
