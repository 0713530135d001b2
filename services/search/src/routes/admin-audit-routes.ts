import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { toTime } from '@lyceum/platform/clock';
import { nextCursor, readCursor } from '@lyceum/platform/server/cursor';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../flows/audit.ts';
import type { AuditLog } from '../ports/audit-log.ts';

export interface AuditRoutesDeps {
  readonly audit: Audit;
  readonly auditLog: Pick<AuditLog, 'list'>;
}

/** Every call that asks for an administrator, also of the other features, is written down with who made it. */
export function auditRoutes(app: FastifyInstance, { audit, auditLog }: AuditRoutesDeps): void {
  app.addHook('onResponse', async ({ id, method, caller, routeOptions: { config, url = '' } }, reply) => {
    if (config.access !== 'admin' || !caller) return;
    const deed = { actorId: caller.userId, action: `${method} ${url}`, status: reply.statusCode, requestId: id };
    await audit.record({ ...deed, changes: method !== 'GET' && method !== 'HEAD' });
  });

  const list = 'search-audit';
  serve(app, searchEndpoints.searchAudit, async ({ query: { limit = 20, cursor } }) => {
    const page = await auditLog.list({ limit, after: readCursor(list, cursor) });
    return {
      items: page.items.map((entry) => ({ ...entry, at: toTime(entry.at), detail: { ...entry.detail } })),
      nextCursor: nextCursor(list, page, ({ id }) => id),
    };
  });
}
