import type { Kysely } from 'kysely';
import type { AuditLog } from '../ports/audit-log.ts';
import type { AdministrationTables } from './administration-schema.ts';
import { pageOfRows } from './page-of-rows.ts';

export function sqlAuditLog({ db }: { readonly db: Kysely<AdministrationTables> }): AuditLog {
  return {
    async append({ id, at, actorId, action, status, requestId, detail }) {
      const row = { id, at, actor_id: actorId, action, status, request_id: requestId, detail: JSON.stringify(detail) };
      await db.insertInto('admin_audit').values(row).execute();
    },
    async list({ limit, after, actorId }) {
      const rows = await db
        .selectFrom('admin_audit')
        .selectAll()
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const entries = rows.map((row) => ({
        id: row.id,
        at: row.at,
        actorId: row.actor_id,
        action: row.action,
        status: row.status,
        requestId: row.request_id,
        detail: JSON.parse(row.detail),
      }));
      return pageOfRows(entries, limit);
    },
    async forgetBefore(time) {
      const { numDeletedRows } = await db.deleteFrom('admin_audit').where('at', '<', time).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
