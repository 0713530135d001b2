import { problem } from '@lyceum/platform/server/problem';
import type { Account } from '../model/account.ts';
import type { Accounts } from '../ports/accounts.ts';

export interface AccountOfUser {
  readonly userId: string;
  readonly id: string;
}

export const accountNotFound = () => problem({ code: 'not_found', detail: 'There is no such e-mail account.' });

export const accountDeleting = () => problem({ code: 'account_deleting', detail: 'It can be restored first.' });

/** The user's account of this id. Another user's is not found, just as one that does not exist. */
export async function findOwnAccount(
  { accounts }: { readonly accounts: Pick<Accounts, 'find'> },
  { userId, id }: AccountOfUser,
): Promise<Account> {
  const account = await accounts.find(id);
  if (account?.userId !== userId) throw accountNotFound();
  return account;
}

/** The same, for what cannot be done to an account that is being deleted. */
export async function findOwnKeptAccount(
  deps: { readonly accounts: Pick<Accounts, 'find'> },
  wanted: AccountOfUser,
): Promise<Account> {
  const account = await findOwnAccount(deps, wanted);
  if (account.status === 'deleting') throw accountDeleting();
  return account;
}
