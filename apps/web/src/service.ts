import { noTables, type Part } from '@lyceum/platform/service/start';
import { servePages } from './pages/routes.ts';

/** The web app's server. It keeps nothing: what it shows it asks of the services, as a browser would. */
export const web: Part<Record<never, never>> = {
  name: 'web',
  title: 'Lyceum web',
  settings: {},
  tables: noTables,
  async build(house) {
    const app = await house.createServer({ endpoints: [], dependencies: [] });
    servePages(app, house.addresses.urls);
    return app;
  },
};
