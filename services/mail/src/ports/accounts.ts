import type { AccountStatus } from '@lyceum/contracts/mail/account';
import type { AccountSettings } from '@lyceum/contracts/mail/settings';
import type { Account } from '../model/account.ts';
import type { PageOf, PageRequest } from '../model/page.ts';

/** Who asks for which address, and what is remembered together with it. */
export interface NewAccountClaim {
  readonly account: Account;
  /** Two addresses with the same likeness are too easily taken for each other; it names the domain too. */
  readonly likeness: string;
  /** How many accounts the user may have, those that are being deleted not counted. */
  readonly mostAccounts: number;
  /** Kept in the same transaction as the account, or not at all. */
  readonly reply?: ReplyToKeep | undefined;
}

/** The answer to a request with an `Idempotency-Key`. */
export interface ReplyToKeep {
  readonly keyHash: string;
  readonly fingerprint: string;
  readonly body: string;
}

export type AddOutcome = 'added' | 'address_taken' | 'address_too_similar' | 'account_limit_reached' | 'repeated';

export interface AccountUpdate {
  readonly displayName: string | null;
  readonly settings: AccountSettings;
  readonly updatedAt: number;
}

export interface AccountFilter {
  readonly domain?: string | undefined;
  readonly status?: AccountStatus | undefined;
  readonly userId?: string | undefined;
}

/** Whether an address is held, and by what. */
export interface Claim {
  readonly likeness: string;
  readonly address: string;
}

/**
 * Where accounts live. Every adapter passes `accounts.contract.ts`. An account whose time to be restored is over is
 * gone for every caller, whether or not it has been erased yet.
 */
export interface Accounts {
  find(id: string): Promise<Account | undefined>;
  /** The account of an address, compared without case. Sub-addressing (`+tag`) is the caller's business. */
  findByAddress(address: string): Promise<Account | undefined>;
  /** The oldest first. */
  ofUser(userId: string, page: PageRequest): Promise<PageOf<Account>>;
  /** The latest first. */
  all(filter: AccountFilter, page: PageRequest): Promise<PageOf<Account>>;

  /**
   * Claims the address and adds the account: both or neither. Of any number at once, in any number of processes, for
   * one address or for addresses of one likeness, exactly one is `added`. An address that was given up is held for its
   * former owner for a time. `repeated` when an answer is already kept under the same key: nothing was added.
   */
  add(claim: NewAccountClaim): Promise<AddOutcome>;
  /** How many addresses the user has, those included that are held after an account was erased. */
  countClaims(userId: string): Promise<number>;
  /** Accounts by domain; a domain without any is left out. */
  countByDomain(): Promise<ReadonlyMap<string, number>>;
  /** The claims among these likenesses that stand in the user's way. */
  claimsAgainst(userId: string, likenesses: readonly string[]): Promise<readonly Claim[]>;

  /** Compare-and-set on the version: undefined, and nothing changed, if it is no longer this one. */
  update(id: string, version: number, update: AccountUpdate): Promise<Account | undefined>;
  /** Compare-and-set: undefined unless the account exists and is not being deleted. */
  markDeleting(id: string, deletion: { requestedAt: number; restorableUntil: number }): Promise<Account | undefined>;
  restore(id: string, mostAccounts: number): Promise<'restored' | 'not_deleting' | 'account_limit_reached'>;
  /** Undefined unless the account exists and is not being deleted. `null` ends a suspension. */
  suspend(id: string, suspension: { reason: string | null } | null): Promise<Account | undefined>;

  /** Accounts to be erased now. From here on they cannot be restored. */
  dueForErasure(limit: number): Promise<readonly Account[]>;
  /** Forgets the account, after its mail; its address stays held until then. Harmless when repeated. */
  erase(id: string, addressHeldUntil: number): Promise<void>;
  /** Forgets addresses that are held no longer, and answers to requests that nobody will repeat. */
  forgetExpired(repliesKeptSince: number): Promise<void>;
}
