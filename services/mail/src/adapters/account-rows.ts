import type { AccountSettings } from '@lyceum/contracts/mail/settings';
import type { Clock } from '@lyceum/platform/clock';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import { type Account, usernameOf } from '../model/account.ts';
import type { AccountRow, AccountTables } from './schema.ts';

/** What the statements about accounts share. */
export interface AccountStore {
  readonly db: Kysely<AccountTables>;
  readonly vault: Pick<Vault, 'seal' | 'openText'>;
  readonly clock: Clock;
  readonly rows: AccountRows;
}

interface Profile {
  readonly displayName: string | null;
  readonly settings: AccountSettings;
}

/** How an account lies in its row: what is searched for in the clear, what is personal sealed. */
export interface AccountRows {
  profile(id: string, profile: Profile): string;
  suspension(id: string, suspension: Account['suspension']): string | null;
  toRow(account: Account): AccountRow;
  toAccount(row: AccountRow): Account;
}

export function createAccountRows(vault: Pick<Vault, 'seal' | 'openText'>): AccountRows {
  const profileOf = (id: string) => `accounts.profile:${id}`;
  const suspensionOf = (id: string) => `accounts.suspension:${id}`;
  const rows: AccountRows = {
    profile: (id, { displayName, settings }) => vault.seal(JSON.stringify({ displayName, settings }), profileOf(id)),
    suspension: (id, suspension) =>
      suspension === null ? null : vault.seal(JSON.stringify(suspension), suspensionOf(id)),
    toRow: (account) => ({
      id: account.id,
      user_id: account.userId,
      address: account.address,
      domain: account.domain,
      profile: rows.profile(account.id, account),
      suspension: rows.suspension(account.id, account.suspension),
      delete_requested_at: account.deletion?.requestedAt ?? null,
      restorable_until: account.deletion?.restorableUntil ?? null,
      erasing: 0,
      version: account.version,
      created_at: account.createdAt,
      updated_at: account.updatedAt,
    }),
    toAccount(row) {
      const profile = JSON.parse(vault.openText(row.profile, profileOf(row.id))) as Profile;
      const suspension =
        row.suspension === null
          ? null
          : (JSON.parse(vault.openText(row.suspension, suspensionOf(row.id))) as Account['suspension']);
      const deletion = deletionOf(row);
      return {
        id: row.id,
        userId: row.user_id,
        address: row.address,
        username: usernameOf(row.address),
        domain: row.domain,
        status: statusOf(deletion, suspension),
        displayName: profile.displayName,
        settings: profile.settings,
        suspension,
        deletion,
        version: row.version,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      };
    },
  };
  return rows;
}

function deletionOf(row: AccountRow): Account['deletion'] {
  if (row.delete_requested_at === null || row.restorable_until === null) return null;
  return { requestedAt: row.delete_requested_at, restorableUntil: row.restorable_until };
}

function statusOf(deletion: Account['deletion'], suspension: Account['suspension']): Account['status'] {
  if (deletion) return 'deleting';
  return suspension ? 'suspended' : 'active';
}
