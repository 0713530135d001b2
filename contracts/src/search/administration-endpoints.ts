import { endpoint } from '../endpoint.ts';
import { Page, PageQuery } from '../shapes.ts';
import { AdminAuditEntry, RetentionReport } from './audit.ts';
import { ConfigSchema } from './config.ts';
import { OptOutClaim } from './opt-out.ts';

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
};
