import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { serveNotBuilt } from '@lyceum/platform/server/serve';
import { noTables, type Part } from '@lyceum/platform/service/start';
import { identitySettings } from './settings.ts';

export const identity: Part<typeof identitySettings> = {
  name: 'identity',
  title: 'Lyceum identity',
  settings: identitySettings,
  tables: noTables,
  async build(house) {
    const database = await house.openDatabase();
    const endpoints = Object.values(identityEndpoints);
    const app = await house.createServer({
      endpoints,
      dependencies: [{ name: 'database', essential: true, check: () => database.ping() }],
    });
    for (const endpoint of endpoints) serveNotBuilt(app, endpoint);
    return app;
  },
};
