import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { Clock } from '@lyceum/platform/clock';
import { serveNotBuilt } from '@lyceum/platform/server/serve';
import type { Part } from '@lyceum/platform/service/start';
import { openAdministration } from '../join/administration.ts';
import { openAnswering } from '../join/answering.ts';
import type { Feature } from '../join/feature.ts';
import { type Ground, openGround } from '../join/ground.ts';
import { ratesOf, search } from '../service.ts';
import type { searchSettings } from '../settings.ts';

export interface AskingOptions {
  readonly clock?: Clock;
  /** More of what administration looks after. */
  features?(ground: Ground): Feature[];
  /** The ground, once it stands. */
  opened?(ground: Ground): void;
}

/** The service without crawler and models: for tests of what becomes of queries, on real parts. */
export const askingPart = ({ clock, features, opened }: AskingOptions = {}): Part<typeof searchSettings> => ({
  ...search,
  async build(house) {
    const ground = await openGround(clock ? { ...house, clock } : house);
    opened?.(ground);
    const { tokens, dependency: identity } = await house.verifyTokens();
    const all = [await openAnswering(ground), ...(features?.(ground) ?? [])];
    const administration = await openAdministration(ground, all, { identity });
    const endpoints = Object.values(searchEndpoints);
    const app = await house.createServer({
      endpoints,
      tokens,
      dependencies: [],
      liveRates: () => ratesOf(ground.config.current()),
    });
    for (const feature of [...all, administration]) await feature.serve(app);
    for (const endpoint of endpoints) {
      if (!app.hasRoute({ method: endpoint.method, url: endpoint.path })) serveNotBuilt(app, endpoint);
    }
    return app;
  },
});
