import type { AccountStatus, Account as WireAccount } from '@lyceum/contracts/mail/account';
import type { ManagedAccount } from '@lyceum/contracts/mail/admin';
import { toTime } from '@lyceum/platform/clock';
import type { Account } from '../model/account.ts';
import type { MailEngine, Usage } from '../ports/mail-engine.ts';

/** Where mail programs connect. */
export interface MailServers {
  readonly host: string;
  readonly submissionPort: number;
}

export interface ShowAccountDeps {
  readonly engine: Pick<MailEngine, 'usage'>;
  readonly servers: MailServers;
}

/** Accounts as their owner sees them, in the given order. */
export async function showAccounts(deps: ShowAccountDeps, accounts: readonly Account[]): Promise<WireAccount[]> {
  const usage = await usageOf(deps, accounts);
  return accounts.map((account, at) => wireAccount(account, usageAt(usage, at), deps.servers));
}

export async function showAccount(deps: ShowAccountDeps, account: Account): Promise<WireAccount> {
  const usage = await usageOf(deps, [account]);
  return wireAccount(account, usageAt(usage, 0), deps.servers);
}

/** Accounts as an administrator sees them: nothing of their mail and nothing of their settings. */
export async function showManagedAccounts(
  deps: Pick<ShowAccountDeps, 'engine'>,
  accounts: readonly Account[],
): Promise<ManagedAccount[]> {
  const usage = await usageOf(deps, accounts);
  return accounts.map((account, at) => ({
    id: account.id,
    userId: account.userId,
    address: account.address,
    status: shownStatus(account, usageAt(usage, at)),
    suspensionReason: account.suspension?.reason ?? null,
    storage: usageAt(usage, at),
    createdAt: toTime(account.createdAt),
  }));
}

export function wireAccount(account: Account, storage: Usage, servers: MailServers): WireAccount {
  const { id, address, username, domain, displayName, settings, version } = account;
  const server = (port: number) => ({ host: servers.host, port, security: 'starttls' as const, username: address });
  return {
    id,
    address,
    username,
    domain,
    status: shownStatus(account, storage),
    displayName,
    settings,
    storage,
    connection: { imap: null, smtp: server(servers.submissionPort) },
    version,
    createdAt: toTime(account.createdAt),
    updatedAt: toTime(account.updatedAt),
  };
}

/** An account whose allowance is used up takes no more mail, which its owner should see. */
const shownStatus = (account: Account, { usedBytes, quotaBytes }: Usage): AccountStatus =>
  account.status === 'active' && usedBytes >= quotaBytes ? 'suspended' : account.status;

const usageOf = ({ engine }: Pick<ShowAccountDeps, 'engine'>, accounts: readonly Account[]) =>
  engine.usage(accounts.map(({ id }) => id));

function usageAt(usage: readonly Usage[], at: number): Usage {
  const found = usage[at];
  if (!found) throw new Error('The mail engine left out an account.');
  const { usedBytes, quotaBytes, messages } = found;
  return { usedBytes, quotaBytes, messages };
}
