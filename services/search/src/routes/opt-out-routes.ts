import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { BotInformation } from '@lyceum/contracts/search/opt-out';
import { nextCursor, readCursor } from '@lyceum/platform/server/cursor';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import {
  type ClaimSitesDeps,
  claimGroup,
  claimSite,
  findClaim,
  findGroup,
  proveClaim,
  proveGroup,
  showClaim,
} from '../flows/claim-sites.ts';
import { type HoldingsDeps, showHoldings } from '../flows/holdings.ts';

export interface OptOutRoutesDeps extends ClaimSitesDeps, HoldingsDeps {
  readonly bot: BotInformation;
}

/** For owners of sites. */
export function optOutRoutes(app: FastifyInstance, deps: OptOutRoutesDeps): void {
  serve(app, searchEndpoints.requestOptOut, async ({ body: { site, ...wanted }, reply }) => {
    const shown = await claimSite(deps, site, wanted);
    reply.header('location', `/api/opt-out/${shown.id}`);
    return shown;
  });
  serve(app, searchEndpoints.optOut, async ({ params }) =>
    showClaim(await findClaim(deps, params.id), deps.clock.now()),
  );
  serve(app, searchEndpoints.proveOptOut, ({ params }) => proveClaim(deps, params.id));
  serve(app, searchEndpoints.requestOptOutGroup, async ({ body, reply }) => {
    const shown = await claimGroup(deps, body);
    reply.header('location', `/api/opt-out/groups/${shown.id}`);
    return shown;
  });
  serve(app, searchEndpoints.optOutGroup, ({ params }) => findGroup(deps, params.id));
  serve(app, searchEndpoints.proveOptOutGroup, ({ params }) => proveGroup(deps, params.id));
  serve(app, searchEndpoints.holdings, ({ params, query }) => showHoldings(deps, params.id, query));
  serve(app, searchEndpoints.bot, () => deps.bot);

  const list = 'opt-outs';
  serve(app, searchEndpoints.optOutClaims, async ({ query: { limit = 20, cursor } }) => {
    const page = await deps.claims.list({ limit, after: readCursor(list, cursor) });
    const now = deps.clock.now();
    return {
      items: page.items.map((claim) => {
        const { id, site, purpose, what, state, createdAt, provenAt } = showClaim(claim, now);
        return { id, site, purpose, what, state, createdAt, provenAt };
      }),
      nextCursor: nextCursor(list, page, ({ id }) => id),
    };
  });
}
