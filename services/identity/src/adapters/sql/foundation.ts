import type { Migration } from '@lyceum/platform/database/migrations';
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
const unique = (column: ColumnDefinitionBuilder) => column.notNull().unique();
/** What belongs to a user goes with the user. */
const owner = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

/** Everything that identity began with. */
export const foundation: Migration = {
  name: 'identity-1-foundation',
  async up(db) {
    await people(db);
    await signIn(db);
    await factors(db);
    await records(db);
    await machinery(db);
  },
};

async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', unique)
    .addColumn('search_text', 'text', required)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('locale', 'text')
    .addColumn('is_admin', 'integer', required)
    .addColumn('sealed_password', 'text', required)
    .addColumn('email_verified_at', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('disabled_reason', 'text')
    .addColumn('locked_until', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_login_at', 'bigint')
    .execute();
  await db.schema
    .createTable('devices')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', owner)
    .addColumn('likeness', 'text', required)
    .addColumn('network', 'text', required)
    .addColumn('token_hash', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('platform', 'text')
    .addColumn('first_seen_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('trusted_until', 'bigint')
    .execute();
  await db.schema.createIndex('devices_of_user').on('devices').columns(['user_id', 'last_seen_at', 'id']).execute();
}

async function signIn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', owner)
    .addColumn('device_id', 'text', required)
    .addColumn('sealed_origin', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'last_used_at', 'id']).execute();
  await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('revocations')
    .addColumn('seq', 'bigint', key)
    .addColumn('session_hash', 'text', required)
    .addColumn('revoked_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', key)
    .addColumn('value', 'bigint', required)
    .execute();
  await sql`insert into counters (name, value) values ('revocations', 0)`.execute(db);
  await db.schema
    .createTable('challenges')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', unique)
    .addColumn('user_id', 'text', owner)
    .addColumn('methods', 'text', required)
    .addColumn('code_hash', 'text')
    .addColumn('sealed_login', 'text', required)
    .addColumn('guesses', 'integer', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('mailed_tokens')
    .addColumn('id', 'text', key)
    .addColumn('purpose', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('token_hash', 'text', unique)
    .addColumn('code_hash', 'text')
    .addColumn('sealed_payload', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema.createIndex('mailed_tokens_of_user').on('mailed_tokens').columns(['user_id', 'purpose']).execute();
}

async function factors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('totp_factors')
    .addColumn('user_id', 'text', (column) => owner(column.primaryKey()))
    .addColumn('sealed_secret', 'text', required)
    .addColumn('enabled_at', 'bigint')
    .addColumn('last_step', 'bigint', required)
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', owner)
    .addColumn('hash', 'text', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
    .execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', owner)
    .addColumn('credential_id', 'text', unique)
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('transports', 'text', required)
    .addColumn('backed_up', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkeys_of_user').on('passkeys').columns(['user_id', 'created_at', 'id']).execute();
  await db.schema
    .createTable('ceremonies')
    .addColumn('token_hash', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('challenge_id', 'text')
    .addColumn('challenge', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
}

async function records(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activities')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', owner)
    .addColumn('kind', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('sealed_detail', 'text', required)
    .addColumn('risk_level', 'text', required)
    .addColumn('risk_reasons', 'text', required)
    .execute();
  await db.schema.createIndex('activities_of_user').on('activities').columns(['user_id', 'at', 'id']).execute();
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', key)
    .addColumn('at', 'bigint', required)
    .addColumn('action', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('target_id', 'text')
    .addColumn('sealed_address', 'text')
    .addColumn('request_id', 'text')
    .addColumn('detail', 'text', required)
    .execute();
  await db.schema.createIndex('audit_log_by_time').on('audit_log').columns(['at', 'id']).execute();
}

async function machinery(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', key)
    .addColumn('taken', 'integer', required)
    .addColumn('resets_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('intakes')
    .addColumn('id', 'text', key)
    .addColumn('sealed_request', 'text', required)
    .execute();
  await db.schema
    .createTable('signing_keys')
    .addColumn('id', 'text', key)
    .addColumn('position', 'integer', unique)
    .addColumn('public_key', 'text', required)
    .addColumn('sealed_private', 'text', required)
    .addColumn('active_from', 'bigint', required)
    .execute();
}
