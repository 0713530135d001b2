/** The tables of accounts and domains, as `migrations/` makes them. Sealed columns open with the vault only. */
export interface AccountTables {
  accounts: AccountRow;
  account_owners: { user_id: string; accounts: number };
  address_claims: ClaimRow;
  kept_replies: { key_hash: string; fingerprint: string; body: string; kept_at: number };
  app_passwords: AppPasswordRow;
  domains: DomainRow;
}

export interface AccountRow {
  id: string;
  user_id: string;
  address: string;
  domain: string;
  /** Sealed JSON: display name and settings. */
  profile: string;
  /** Sealed JSON, null while not suspended. */
  suspension: string | null;
  delete_requested_at: number | null;
  restorable_until: number | null;
  /** 1 from the moment that erasing has begun, when there is no way back. */
  erasing: number;
  version: number;
  created_at: number;
  updated_at: number;
}

export interface ClaimRow {
  likeness: string;
  address: string;
  user_id: string;
  account_id: string;
  /** Null while an account has the address. */
  held_until: number | null;
}

export interface AppPasswordRow {
  id: string;
  account_id: string;
  /** Sealed: people name these after their devices. */
  name: string;
  scopes: string;
  hash: string;
  /** 0 to the limit of app passwords, each once for an account: this is what holds the limit. */
  place: number;
  created_at: number;
  last_used_at: number | null;
}

export interface DomainRow {
  name: string;
  status: string;
  retired_by: string | null;
  /** 1 if `MAIL_DOMAINS` or `DEFAULT_DOMAIN` named it at the last start. */
  from_settings: number;
  open_for_registration: number;
  /** The latest one is the default domain; with none, the settings say. */
  made_default_at: number | null;
  ownership_token: string;
  dkim_selector: string;
  dkim_public_key: string;
  /** Sealed PEM. */
  dkim_private_key: string;
  /** JSON: the checks of the last visit of the domain doctor. */
  findings: string | null;
  checked_at: number | null;
  created_at: number;
  verified_at: number | null;
}
