import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import type { Health } from '../flows/health.ts';
import { type RetentionDeps, reportRetention } from '../flows/retention.ts';
import type { Status } from '../flows/status.ts';

export interface StatusRoutesDeps {
  readonly status: Status;
  readonly health: Health;
  readonly retention: Pick<RetentionDeps, 'rules' | 'runs'>;
}

export function statusRoutes(app: FastifyInstance, { status, health, retention }: StatusRoutesDeps): void {
  serve(app, searchEndpoints.status, () => status.show());
  serve(app, searchEndpoints.retention, () => reportRetention(retention));
  serve(app, searchEndpoints.health, async () => {
    const { report, impaired } = await health.report();
    if (impaired) throw problem({ code: 'health_impaired', members: { health: report }, retryAfterSeconds: 5 });
    return report;
  });
}
