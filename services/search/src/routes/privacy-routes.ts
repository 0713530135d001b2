import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { eraseUser, exportUser, type UserDataDeps } from '../flows/user-data.ts';

export function privacyRoutes(app: FastifyInstance, deps: UserDataDeps): void {
  serve(app, searchEndpoints.exportMyData, ({ caller }) => exportUser(deps, caller.userId));
  serve(app, searchEndpoints.eraseMyData, ({ caller }) => eraseUser(deps, caller.userId) as Promise<undefined>);
}
