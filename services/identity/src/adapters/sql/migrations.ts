import type { Migration } from '@lyceum/platform/database/migrations';
import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';
import { appendOnly } from './append-only.ts';
import { foundation } from './foundation.ts';

export const identityMigrations: readonly Migration[] = [foundation, appendOnly];

/** Every column that the vault has sealed: `npm run rotate-key` re-wraps these. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'users', id: 'id', column: 'sealed_password' },
  { table: 'sessions', id: 'id', column: 'sealed_origin' },
  { table: 'challenges', id: 'id', column: 'sealed_login' },
  { table: 'mailed_tokens', id: 'id', column: 'sealed_payload' },
  { table: 'totp_factors', id: 'user_id', column: 'sealed_secret' },
  { table: 'activities', id: 'id', column: 'sealed_detail' },
  { table: 'audit_log', id: 'id', column: 'sealed_address' },
  { table: 'intakes', id: 'id', column: 'sealed_request' },
  { table: 'signing_keys', id: 'id', column: 'sealed_private' },
];
