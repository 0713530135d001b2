import type { ManagedAccount } from '@lyceum/contracts/mail/admin';
import type { Logger } from 'pino';
import type { Account } from '../model/account.ts';
import type { Accounts } from '../ports/accounts.ts';
import { accountDeleting, accountNotFound } from './own-account.ts';
import { type ShowAccountDeps, showManagedAccounts } from './show-account.ts';

export interface ManageAccountsDeps extends Pick<ShowAccountDeps, 'engine'> {
  readonly accounts: Pick<Accounts, 'find' | 'suspend'>;
  readonly log: Pick<Logger, 'info'>;
}

export interface SuspensionOrder {
  readonly id: string;
  /** Who orders it, for the log. */
  readonly byUserId: string;
  readonly suspension: Account['suspension'];
}

/** Suspends an account, or ends its suspension with `null`. Repeated, it changes nothing more. */
export async function setSuspension(
  deps: ManageAccountsDeps,
  { id, byUserId, suspension }: SuspensionOrder,
): Promise<ManagedAccount> {
  const account = (await deps.accounts.suspend(id, suspension)) ?? (await refuse(deps, id));
  deps.log.info({ accountId: id, byUserId, suspended: suspension !== null }, 'suspension of an account changed');
  const [shown] = await showManagedAccounts(deps, [account]);
  if (!shown) throw accountNotFound();
  return shown;
}

async function refuse({ accounts }: ManageAccountsDeps, id: string): Promise<never> {
  throw (await accounts.find(id)) ? accountDeleting() : accountNotFound();
}
