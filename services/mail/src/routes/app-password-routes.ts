import { accountEndpoints } from '@lyceum/contracts/mail/account-endpoints';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import {
  type AppPasswordDeps,
  createAppPassword,
  listAppPasswords,
  revokeAppPassword,
} from '../flows/app-passwords.ts';

export function appPasswordRoutes(app: FastifyInstance, deps: AppPasswordDeps): void {
  serve(app, accountEndpoints.appPasswords, ({ caller: { userId }, params: { id } }) =>
    listAppPasswords(deps, { userId, id }),
  );

  serve(app, accountEndpoints.createAppPassword, ({ caller: { userId }, params: { id }, body, reply }) => {
    // The one answer that holds a password must not lie in a cache (RFC 9111, 5.2.2.5).
    reply.header('cache-control', 'no-store');
    return createAppPassword(deps, { userId, id }, body);
  });

  serve(app, accountEndpoints.revokeAppPassword, async ({ caller: { userId }, params: { id, passwordId } }) => {
    await revokeAppPassword(deps, { userId, id }, passwordId);
    return undefined;
  });
}
