import type { AccountStatus } from '@lyceum/contracts/mail/account';
import type { AccountSettings } from '@lyceum/contracts/mail/settings';

/** A mailbox that belongs to a user, under one address. Times are epoch milliseconds. */
export interface Account {
  readonly id: string;
  readonly userId: string;
  /** `username@domain`, in lower case. */
  readonly address: string;
  readonly username: string;
  readonly domain: string;
  /**
   * What an administrator or the owner made of it. Being over the allowance is not in here: that follows from what is
   * stored, and is added where an account is shown.
   */
  readonly status: AccountStatus;
  readonly displayName: string | null;
  readonly settings: AccountSettings;
  /** Why an administrator suspended it, if one did; it outlives a deletion that is taken back. */
  readonly suspension: { readonly reason: string | null } | null;
  /** While it is being deleted: since when, and until when that can be taken back. */
  readonly deletion: { readonly requestedAt: number; readonly restorableUntil: number } | null;
  /** Grows by one with every change. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Whether mail for it is taken in: a suspended account neither receives nor sends, nor does one that is being deleted. */
export const takesMail = (account: Account): boolean => account.status === 'active';

export const addressOf = (username: string, domain: string): string => `${username}@${domain}`.toLowerCase();

export const usernameOf = (address: string): string => address.slice(0, address.lastIndexOf('@'));
