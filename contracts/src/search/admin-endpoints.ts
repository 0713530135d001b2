import { endpoint } from '../endpoint.ts';
import { IfMatch } from '../request-headers.ts';
import { Page, PageQuery } from '../shapes.ts';
import { AnalyticsQuery, AnalyticsReport } from './analytics.ts';
import { Config, ConfigChangeQuery, ConfigRollback, ConfigVersion, LiveConfigChange } from './config.ts';
import { crawlEndpoints } from './crawl-endpoints.ts';
import { HealthReport, SystemStatus } from './status.ts';

export const adminEndpoints = {
  status: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/status',
    summary: 'What the service holds and does',
    access: 'admin',
    status: 200,
    reply: SystemStatus,
  }),
  ...crawlEndpoints,
  analytics: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/analytics',
    summary: 'Usage analytics',
    description: 'As `text/csv`, the rows of `overTime`.',
    access: 'admin',
    query: AnalyticsQuery,
    status: 200,
    reply: AnalyticsReport,
    produces: ['text/csv'],
  }),
  config: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/config',
    summary: 'The live configuration',
    access: 'admin',
    status: 200,
    reply: Config,
  }),
  updateConfig: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/admin/config',
    summary: 'Change any part of the live configuration',
    description: 'Judged as a whole, applied without a restart, and kept as a new version.',
    access: 'admin',
    query: ConfigChangeQuery,
    headers: IfMatch,
    body: LiveConfigChange,
    status: 200,
    reply: Config,
    errors: ['precondition_failed'],
  }),
  configVersions: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/config/versions',
    summary: 'Changes of the configuration, the latest first: who, when and what',
    access: 'admin',
    query: PageQuery,
    status: 200,
    reply: Page(ConfigVersion),
    errors: ['invalid_cursor'],
  }),
  rollBackConfig: endpoint({
    service: 'search',
    method: 'POST',
    path: '/api/admin/config/rollback',
    summary: 'Go back to a former version of the configuration, as a new one',
    access: 'admin',
    headers: IfMatch,
    body: ConfigRollback,
    status: 200,
    reply: Config,
    errors: ['not_found', 'precondition_failed'],
  }),
  health: endpoint({
    service: 'search',
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Each component with its state, latency and last error',
    description: 'While searching is impaired: 503 `health_impaired`, with the same report as `health` in the problem.',
    access: 'admin',
    status: 200,
    reply: HealthReport,
    errors: ['health_impaired'],
  }),
};
