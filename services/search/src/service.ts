import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { serveNotBuilt } from '@lyceum/platform/server/serve';
import { noTables, type Part } from '@lyceum/platform/service/start';
import { searchSettings } from './settings.ts';

export const search: Part<typeof searchSettings> = {
  name: 'search',
  title: 'Lyceum search',
  settings: searchSettings,
  tables: noTables,
  async build(house) {
    const database = await house.openDatabase();
    const { tokens, dependency: identity } = await house.verifyTokens();
    const endpoints = Object.values(searchEndpoints);
    const app = await house.createServer({
      endpoints,
      tokens,
      dependencies: [{ name: 'database', essential: true, check: () => database.ping() }, identity],
    });
    for (const endpoint of endpoints) serveNotBuilt(app, endpoint);
    return app;
  },
};
