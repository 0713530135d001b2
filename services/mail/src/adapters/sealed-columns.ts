import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';

/** Everything of accounts and domains that is sealed: a key rotation re-wraps these and no others. */
export const accountSealedColumns: readonly SealedColumn[] = [
  { table: 'accounts', id: 'id', column: 'profile' },
  { table: 'accounts', id: 'id', column: 'suspension' },
  { table: 'kept_replies', id: 'key_hash', column: 'body' },
  { table: 'app_passwords', id: 'id', column: 'name' },
  { table: 'domains', id: 'name', column: 'dkim_private_key' },
];
