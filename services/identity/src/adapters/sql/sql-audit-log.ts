import type { Selectable } from 'kysely';
import type { AuditEntry } from '../../model/audit.ts';
import { pageOf } from '../../model/page.ts';
import type { AuditLog } from '../../ports/audit-log.ts';
import { afterMark } from './after-mark.ts';
import { type Db, orNull, orUndefined, type Seals } from './connection.ts';
import type { IdentitySchema } from './schema.ts';

export function sqlAuditLog(db: Db, vault: Seals): AuditLog {
  const toEntry = (row: Selectable<IdentitySchema['audit_log']>): AuditEntry => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actorId: orUndefined(row.actor_id),
    targetId: orUndefined(row.target_id),
    address: row.sealed_address === null ? undefined : vault.openText(row.sealed_address, recordId(row.id)),
    requestId: orUndefined(row.request_id),
    detail: JSON.parse(row.detail) as AuditEntry['detail'],
  });
  return {
    async append(entry) {
      await db
        .insertInto('audit_log')
        .values({
          id: entry.id,
          at: entry.at,
          action: entry.action,
          actor_id: orNull(entry.actorId),
          target_id: orNull(entry.targetId),
          sealed_address: entry.address === undefined ? null : vault.seal(entry.address, recordId(entry.id)),
          request_id: orNull(entry.requestId),
          detail: JSON.stringify(entry.detail),
        })
        .execute();
    },
    async list({ from, to, actorId, action }, { limit, after }) {
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
        .$if(to !== undefined, (query) => query.where('at', '<=', to ?? 0))
        .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
        .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
        .where(afterMark(after, 'at'))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return pageOf(rows.map(toEntry), limit, ({ at, id }) => ({ order: at, id }));
    },
    async removeBefore(time) {
      await db.deleteFrom('audit_log').where('at', '<', time).execute();
    },
  };
}

const recordId = (id: string) => `audit_log.sealed_address:${id}`;
