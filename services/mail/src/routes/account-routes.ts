import { accountEndpoints } from '@lyceum/contracts/mail/account-endpoints';
import { nextCursor, readCursor } from '@lyceum/platform/server/cursor';
import { etagOf } from '@lyceum/platform/server/if-match';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CheckAvailabilityDeps, checkAvailability } from '../flows/check-availability.ts';
import { type CreateAccountDeps, createAccount } from '../flows/create-account.ts';
import {
  type DeleteAccountDeps,
  deleteAccount,
  type RestoreAccountDeps,
  restoreAccount,
} from '../flows/delete-account.ts';
import { findOwnAccount } from '../flows/own-account.ts';
import { type ShowAccountDeps, showAccount, showAccounts } from '../flows/show-account.ts';
import { listDomains } from '../flows/show-domain.ts';
import { type UpdateAccountDeps, updateAccount } from '../flows/update-account.ts';
import type { Accounts } from '../ports/accounts.ts';

export type AccountRoutesDeps = CheckAvailabilityDeps &
  CreateAccountDeps &
  UpdateAccountDeps &
  DeleteAccountDeps &
  RestoreAccountDeps &
  ShowAccountDeps & { readonly accounts: Accounts };

const list = 'email-accounts';

/** Two lists of a thousand senders, and texts: the most that the contract takes as settings. */
const largestSettings = 1024 * 1024;

/** A plugin of its own, since bodies may be larger here than elsewhere. */
export const accountRoutes =
  (deps: AccountRoutesDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.bodyLimit = largestSettings;
    });

    serve(app, accountEndpoints.domains, () => listDomains(deps));

    serve(app, accountEndpoints.availability, ({ caller: { userId }, query }) =>
      checkAvailability(deps, { userId, username: query.username, domain: query.domain }),
    );

    serve(app, accountEndpoints.createAccount, async ({ caller, body, headers, reply }) => {
      const created = await createAccount(deps, { caller, body, idempotencyKey: headers['idempotency-key'] });
      reply.header('location', `/api/email-accounts/${created.id}`);
      return tagged(reply, created);
    });

    serve(app, accountEndpoints.accounts, async ({ caller: { userId }, query: { limit = 20, cursor } }) => {
      const page = await deps.accounts.ofUser(userId, { limit, after: readCursor(list, cursor) });
      return { items: await showAccounts(deps, page.items), nextCursor: nextCursor(list, page, ({ id }) => id) };
    });

    serve(app, accountEndpoints.account, async ({ caller: { userId }, params: { id }, reply }) =>
      tagged(reply, await showAccount(deps, await findOwnAccount(deps, { userId, id }))),
    );

    serve(app, accountEndpoints.updateAccount, async ({ caller: { userId }, params: { id }, body, headers, reply }) => {
      const updated = await updateAccount(deps, { userId, id, change: body, ifMatch: headers['if-match'] });
      return tagged(reply, await showAccount(deps, updated));
    });

    serve(app, accountEndpoints.deleteAccount, ({ caller: { userId }, params: { id } }) =>
      deleteAccount(deps, { userId, id }),
    );

    serve(app, accountEndpoints.restoreAccount, async ({ caller: { userId }, params: { id }, reply }) =>
      tagged(reply, await showAccount(deps, await restoreAccount(deps, { userId, id }))),
    );
  };

function tagged<T extends { readonly version: number }>(reply: FastifyReply, body: T): T {
  reply.header('etag', etagOf(body.version));
  return body;
}
