import { endpoint } from '../endpoint.ts';
import { IdParams, Page, PageQuery } from '../shapes.ts';
import { AdminAuditEntry, RetentionReport } from './audit.ts';
import { ConfigSchema } from './config.ts';
import { OptOutClaim } from './opt-out.ts';
import { Snapshot, Snapshots } from './snapshot.ts';

/** What administrators see beyond the endpoints of the seed. */
export const administrationEndpoints = {
  configSchema: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/config/schema',
    summary: 'Every live setting with its description, its bounds and its default',
    access: 'admin',
    status: 200,
    reply: ConfigSchema,
  }),
  searchAudit: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'What administrators did and saw, the latest first',
    access: 'admin',
    query: PageQuery,
    status: 200,
    reply: Page(AdminAuditEntry),
    errors: ['invalid_cursor'],
  }),
  optOutClaims: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/opt-outs',
    summary: 'What site owners asked for, the latest first',
    access: 'admin',
    query: PageQuery,
    status: 200,
    reply: Page(OptOutClaim),
    errors: ['invalid_cursor'],
  }),
  retention: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/retention',
    summary: 'How long each kind of data is kept, and when the old was last removed',
    access: 'admin',
    status: 200,
    reply: RetentionReport,
  }),
  snapshots: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/snapshots',
    summary: 'Copies of the index, the latest first',
    access: 'admin',
    status: 200,
    reply: Snapshots,
  }),
  takeSnapshot: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/admin/snapshots',
    summary: 'Copies the index, as encrypted as it is',
    access: 'admin',
    status: 201,
    reply: Snapshot,
    errors: ['conflict'],
  }),
  restoreSnapshot: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/admin/snapshots/:id/restore',
    summary: 'Puts a copy in the place of the index; sites that opted out since stay out',
    access: 'admin',
    params: IdParams,
    status: 200,
    reply: Snapshot,
    errors: ['not_found'],
  }),
  removeSnapshot: endpoint({
    service: 'search',
    method: 'DELETE',
    path: '/api/admin/snapshots/:id',
    summary: 'Removes a copy',
    access: 'admin',
    params: IdParams,
    status: 204,
    errors: ['not_found'],
  }),
};
