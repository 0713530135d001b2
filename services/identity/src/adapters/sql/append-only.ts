import type { Migration } from '@lyceum/platform/database/migrations';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** All of an entry but the wrapping of its sealed address, which a key rotation replaces without changing what it says. */
const said = sql.raw('id, at, action, actor_id, target_id, request_id, detail');

/** Who can write the audit log still cannot rewrite it (ASVS 16.4.2): the database itself refuses. */
export const appendOnly: Migration = {
  name: 'identity-2-append-only-audit-log',
  up: (db) => (db.getExecutor().adapter instanceof PostgresAdapter ? onPostgres(db) : onSqlite(db)),
};

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger audit_log_keeps before delete on audit_log
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
  await sql`create trigger audit_log_stays before update of ${said} on audit_log
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_change() returns trigger language plpgsql as
    'begin raise exception ''the audit log is append-only''; end'`.execute(db);
  await sql`create trigger audit_log_keeps before delete or truncate on audit_log
    for each statement execute function refuse_change()`.execute(db);
  await sql`create trigger audit_log_stays before update of ${said} on audit_log
    for each statement execute function refuse_change()`.execute(db);
}
