import type { Migration } from '@lyceum/platform/database/migrations';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Whoever can write the database cannot remove an entry before it is a year old, whatever the settings say. */
const leastMs = sql.lit(365 * 86_400_000);

/** Entries of the audit log may go when they are old (ASVS 14.2.4), and no sooner (ASVS 16.4.2). */
export const auditRetention: Migration = {
  name: 'identity-4-audit-log-retention',
  async up(db) {
    await (db.getExecutor().adapter instanceof PostgresAdapter ? onPostgres(db) : onSqlite(db));
    await db.schema.createIndex('audit_log_by_age').on('audit_log').column('at').ifNotExists().execute();
  },
};

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_log_keeps`.execute(db);
  await sql`create trigger audit_log_keeps before delete on audit_log
    when old.at > cast(strftime('%s', 'now') as integer) * 1000 - ${leastMs}
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_log_keeps on audit_log`.execute(db);
  await sql`create function refuse_removal() returns trigger language plpgsql as
    'begin if old.at > extract(epoch from now()) * 1000 - ${leastMs} then
      raise exception ''the audit log is append-only''; end if; return old; end'`.execute(db);
  await sql`create trigger audit_log_keeps before delete on audit_log
    for each row execute function refuse_removal()`.execute(db);
  await sql`create trigger audit_log_is_kept before truncate on audit_log
    for each statement execute function refuse_change()`.execute(db);
}
