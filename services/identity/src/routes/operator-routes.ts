import { Readable } from 'node:stream';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import type { KeySet } from '@lyceum/contracts/identity/keys';
import { toTime } from '@lyceum/platform/clock';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import {
  type AdministrationDeps,
  disableUser,
  enableUser,
  exportAudit,
  listAudit,
  listUsers,
} from '../flows/administration.ts';
import { audit } from '../flows/record.ts';
import { type ClientOfDeps, clientOf } from './client-of.ts';

export interface OperatorRoutesDeps extends ClientOfDeps {
  readonly administration: AdministrationDeps;
  publishedKeys(): KeySet;
}

const ndjson = 'application/x-ndjson';
const feedPortion = 1_000;

/** For administrators, and for the services that verify tokens. */
export function operatorRoutes(app: FastifyInstance, deps: OperatorRoutesDeps): void {
  const { administration } = deps;

  serve(app, identityEndpoints.users, ({ query }) => listUsers(administration, query));
  serve(app, identityEndpoints.disableUser, ({ caller, params, body, request }) => {
    const act = { actorId: caller.userId, targetId: params.id, client: clientOf(deps, request) };
    return disableUser(administration, act, body.reason);
  });
  serve(app, identityEndpoints.enableUser, ({ caller, params, request }) =>
    enableUser(administration, { actorId: caller.userId, targetId: params.id, client: clientOf(deps, request) }),
  );
  serve(app, identityEndpoints.audit, async ({ caller, query, request, reply }) => {
    if (!request.headers.accept?.includes(ndjson)) return listAudit(administration, query);
    const { store, clock } = administration;
    // Who reads all of it is worth an entry of its own (ASVS 16.4.1).
    const deed = { action: 'audit_exported', actorId: caller.userId, client: clientOf(deps, request) };
    await audit(store.auditLog, { ...deed, at: clock.now() });
    const sent = reply.type(ndjson).send(Readable.from(exportAudit(administration, query)));
    return sent as never; // a reply that was sent already, which stands for any answer
  });

  serve(app, identityEndpoints.keySet, ({ reply }) => {
    reply.header('cache-control', 'public, max-age=60');
    return deps.publishedKeys();
  });
  serve(app, identityEndpoints.revocations, async ({ query: { after = 0, limit = feedPortion } }) => {
    const found = await administration.store.sessions.revocationsAfter(after, limit);
    const items = found.map(({ seq, sessionHash, revokedAt, expiresAt }) => ({
      seq,
      sessionHash,
      revokedAt: toTime(revokedAt),
      expiresAt: toTime(expiresAt),
    }));
    return { items, next: items.at(-1)?.seq ?? after };
  });
  serve(app, identityEndpoints.erasures, async ({ query: { after = 0, limit = feedPortion } }) => {
    const found = await administration.store.erasures.after(after, limit);
    const items = found.map(({ seq, userId, erasedAt }) => ({ seq, userId, erasedAt: toTime(erasedAt) }));
    return { items, next: items.at(-1)?.seq ?? after };
  });
}
