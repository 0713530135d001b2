import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import type { Snapshots } from '../flows/snapshots.ts';

export interface SnapshotRoutesDeps {
  readonly snapshots: Snapshots;
  /** For the audit log. */
  note(requestId: string, detail: Readonly<Record<string, unknown>>): void;
}

export function snapshotRoutes(app: FastifyInstance, { snapshots, note }: SnapshotRoutesDeps): void {
  serve(app, searchEndpoints.snapshots, async () => ({ items: await snapshots.list() }));
  serve(app, searchEndpoints.takeSnapshot, async ({ request }) => {
    const taken = await snapshots.take();
    note(request.id, { snapshot: taken.id });
    return taken;
  });
  serve(app, searchEndpoints.restoreSnapshot, ({ params, request }) => {
    note(request.id, { snapshot: params.id });
    return snapshots.restore(params.id);
  });
  serve(app, searchEndpoints.removeSnapshot, async ({ params, request }) => {
    note(request.id, { snapshot: params.id });
    await snapshots.remove(params.id);
    return undefined;
  });
}
