import { noTables, type Part } from '@lyceum/platform/service/start';
import { openAssets } from './assets/assets.ts';
import { readForms } from './frame/forms.ts';
import { createFrame } from './frame/frame.ts';
import { serveServerChoice } from './frame/servers-route.ts';
import { serveAppFiles } from './pages/app-files.ts';
import { servePages } from './pages/routes.ts';
import { servePreferences } from './preferences/routes.ts';
import { serveSearchPage } from './search/routes.ts';
import { serveSiteOwners } from './site-owners/routes.ts';

/** The web app's server. It keeps nothing: what it shows it asks of the services, as a browser would. */
export const web: Part<Record<never, never>> = {
  name: 'web',
  title: 'Lyceum web',
  settings: {},
  tables: noTables,
  async build(house) {
    const app = await house.createServer({ endpoints: [], dependencies: [] });
    const { urls } = house.addresses;
    const assets = openAssets();
    assets.serve(app);
    serveAppFiles(app);
    serveServerChoice(app, urls);
    const frame = createFrame({ assets, urls });
    servePages(app, { frame, urls });
    readForms(app);
    const asking = { searchUrl: urls.search, suiteKey: house.settings.SUITE_KEY, frame };
    serveSearchPage(app, { ...asking, webUrl: urls.web });
    serveSiteOwners(app, asking);
    servePreferences(app, { frame, webUrl: urls.web });
    return app;
  },
};
