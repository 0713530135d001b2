import { LiveConfig } from '@lyceum/contracts/search/config';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { toTime } from '@lyceum/platform/clock';
import { nextCursor, readCursor } from '@lyceum/platform/server/cursor';
import { etagOf } from '@lyceum/platform/server/if-match';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import type { LiveConfiguration } from '../flows/live-config.ts';
import { defaultConfig } from '../model/default-config.ts';
import type { ConfigVersions } from '../ports/config-versions.ts';

export interface ConfigRoutesDeps {
  readonly config: LiveConfiguration;
  readonly versions: Pick<ConfigVersions, 'list'>;
  /** For the audit log. */
  note(requestId: string, detail: Readonly<Record<string, unknown>>): void;
}

export function configRoutes(app: FastifyInstance, { config, versions, note }: ConfigRoutesDeps): void {
  const list = 'config-versions';

  serve(app, searchEndpoints.config, async ({ reply }) => {
    const shown = await config.show();
    reply.header('etag', etagOf(shown.version));
    return shown;
  });

  serve(app, searchEndpoints.configSchema, () => ({ schema: LiveConfig, defaults: defaultConfig }));

  serve(app, searchEndpoints.updateConfig, async ({ body, query, headers, caller, request, reply }) => {
    const options = { by: caller.userId, ifMatch: headers['if-match'], dryRun: query.dryRun ?? false };
    const shown = await config.change(body, options);
    note(request.id, { version: shown.version, parts: Object.keys(body), ...(options.dryRun ? { dryRun: true } : {}) });
    if (!options.dryRun) reply.header('etag', etagOf(shown.version));
    return shown;
  });

  serve(app, searchEndpoints.rollBackConfig, async ({ body, headers, caller, request, reply }) => {
    const options = { by: caller.userId, ifMatch: headers['if-match'], dryRun: false };
    const shown = await config.rollBack(body.version, options);
    note(request.id, { version: shown.version, rolledBackTo: body.version });
    reply.header('etag', etagOf(shown.version));
    return shown;
  });

  serve(app, searchEndpoints.configVersions, async ({ query: { limit = 20, cursor } }) => {
    const page = await versions.list({ limit, after: readCursor(list, cursor) });
    return {
      items: page.items.map(({ version, at, by, changes }) => ({ version, at: toTime(at), by, changes })),
      nextCursor: nextCursor(list, page, ({ version }) => String(version)),
    };
  });
}
