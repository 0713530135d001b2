import { adminEndpoints } from '@lyceum/contracts/mail/admin-endpoints';
import { nextCursor, readCursor } from '@lyceum/platform/server/cursor';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { type ManageAccountsDeps, setSuspension } from '../flows/manage-accounts.ts';
import {
  addDomain,
  changeDomain,
  type ManageDomainsDeps,
  reportOnDomain,
  retireDomain,
  verifyDomain,
} from '../flows/manage-domains.ts';
import { showManagedAccounts } from '../flows/show-account.ts';
import { showManagedDomains } from '../flows/show-domain.ts';
import type { Accounts } from '../ports/accounts.ts';

export type AdminRoutesDeps = ManageDomainsDeps & ManageAccountsDeps & { readonly accounts: Accounts };

export function adminRoutes(app: FastifyInstance, deps: AdminRoutesDeps): void {
  domainRoutes(app, deps);
  managedAccountRoutes(app, deps);
}

function domainRoutes(app: FastifyInstance, deps: AdminRoutesDeps): void {
  const list = 'domains';

  serve(app, adminEndpoints.managedDomains, async ({ query: { limit = 20, cursor } }) => {
    const after = readCursor(list, cursor) ?? '';
    const rest = (await deps.domains.all()).filter(({ name }) => name > after);
    const page = { items: rest.slice(0, limit), more: rest.length > limit };
    return {
      items: await showManagedDomains(deps, page.items),
      nextCursor: nextCursor(list, page, ({ name }) => name),
    };
  });

  serve(app, adminEndpoints.addDomain, async ({ body, reply }) => {
    const report = await addDomain(deps, body);
    reply.header('location', `/api/admin/domains/${report.domain.name}`);
    return report;
  });

  serve(app, adminEndpoints.domainReport, ({ params }) => reportOnDomain(deps, params.domain));

  serve(app, adminEndpoints.verifyDomain, ({ params }) => verifyDomain(deps, params.domain));

  serve(app, adminEndpoints.updateDomain, ({ params, body }) => changeDomain(deps, params.domain, body));

  serve(app, adminEndpoints.retireDomain, ({ params }) => retireDomain(deps, params.domain));
}

function managedAccountRoutes(app: FastifyInstance, deps: AdminRoutesDeps): void {
  const list = 'managed-accounts';

  serve(app, adminEndpoints.managedAccounts, async ({ query: { limit = 20, cursor, domain, status, userId } }) => {
    const filter = { domain: domain?.toLowerCase(), status, userId };
    const page = await deps.accounts.all(filter, { limit, after: readCursor(list, cursor) });
    return {
      items: await showManagedAccounts(deps, page.items),
      nextCursor: nextCursor(list, page, ({ id }) => id),
    };
  });

  serve(app, adminEndpoints.suspendAccount, ({ caller: { userId: byUserId }, params: { id }, body }) =>
    setSuspension(deps, { id, byUserId, suspension: { reason: body.reason ?? null } }),
  );

  serve(app, adminEndpoints.resumeAccount, ({ caller: { userId: byUserId }, params: { id } }) =>
    setSuspension(deps, { id, byUserId, suspension: null }),
  );
}
