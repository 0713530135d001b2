import { searchingEndpoints } from '@lyceum/contracts/search/search-endpoints';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import type { Personal } from '../personal.ts';

export function preferenceRoutes(app: FastifyInstance, personal: Personal): void {
  serve(app, searchingEndpoints.preferences, ({ caller, reply }) => {
    reply.header('cache-control', 'no-store');
    return personal.preferences(caller.userId);
  });

  serve(app, searchingEndpoints.replacePreferences, ({ caller, body }) =>
    personal.replacePreferences(caller.userId, body),
  );

  serve(app, searchingEndpoints.interests, ({ caller, reply }) => {
    reply.header('cache-control', 'no-store');
    return personal.interests(caller.userId);
  });

  serve(app, searchingEndpoints.forgetInterests, async ({ caller }) => {
    await personal.forgetInterests(caller.userId);
    return undefined;
  });
}
