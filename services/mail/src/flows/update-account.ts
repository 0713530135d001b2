import type { AccountChange } from '@lyceum/contracts/mail/account';
import type { Clock } from '@lyceum/platform/clock';
import { mayChange } from '@lyceum/platform/server/if-match';
import { problem } from '@lyceum/platform/server/problem';
import type { Account } from '../model/account.ts';
import { faultsOfSettings, mergeSettings } from '../policy/account-settings.ts';
import type { Accounts } from '../ports/accounts.ts';
import { findOwnKeptAccount } from './own-account.ts';

export interface UpdateAccountDeps {
  readonly accounts: Pick<Accounts, 'find' | 'update'>;
  readonly clock: Clock;
}

export interface UpdateAccountRequest {
  readonly userId: string;
  readonly id: string;
  readonly change: AccountChange;
  readonly ifMatch?: string | undefined;
}

/** Each failed attempt means that another change succeeded, so this many in a row hardly happen. */
const ATTEMPTS = 20;

/**
 * Changes what is named and nothing else. Without `If-Match`, changes at the same time are all made, one after the other;
 * with it, only a change to the version that its sender saw.
 */
export async function updateAccount(deps: UpdateAccountDeps, request: UpdateAccountRequest): Promise<Account> {
  const { change, ifMatch } = request;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const account = await findOwnKeptAccount(deps, request);
    if (!mayChange(ifMatch, account.version)) {
      throw problem({ code: 'precondition_failed', detail: 'Read the account again, and make the change to that.' });
    }
    const settings = mergeSettings(account.settings, change.settings ?? {});
    const errors = faultsOfSettings(settings, account.address);
    if (errors.length > 0) throw problem({ code: 'invalid_input', errors });
    const displayName = change.displayName === undefined ? account.displayName : change.displayName;
    const update = { displayName, settings, updatedAt: deps.clock.now() };
    const updated = await deps.accounts.update(account.id, account.version, update);
    if (updated) return updated;
  }
  throw problem({ code: 'overloaded', retryAfterSeconds: 1 });
}
