import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { serveNotBuilt } from '@lyceum/platform/server/serve';
import { noTables, type Part } from '@lyceum/platform/service/start';
import { mailSettings } from './settings.ts';

export const mail: Part<typeof mailSettings> = {
  name: 'mail',
  title: 'Lyceum mail',
  settings: mailSettings,
  tables: noTables,
  async build(house) {
    const database = await house.openDatabase();
    const { tokens, dependency: identity } = await house.verifyTokens();
    const endpoints = Object.values(mailEndpoints);
    const app = await house.createServer({
      endpoints,
      tokens,
      dependencies: [{ name: 'database', essential: true, check: () => database.ping() }, identity],
    });
    for (const endpoint of endpoints) serveNotBuilt(app, endpoint);
    return app;
  },
};
