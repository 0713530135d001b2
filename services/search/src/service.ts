import type { LiveConfig } from '@lyceum/contracts/search/config';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { serveNotBuilt } from '@lyceum/platform/server/serve';
import type { Part } from '@lyceum/platform/service/start';
import { openAdministration } from './join/administration.ts';
import { openAnswering } from './join/answering.ts';
import { openCrawling } from './join/crawling.ts';
import { openGround } from './join/ground.ts';
import { openLearnedAbbreviations } from './join/learned-abbreviations.ts';
import { openMeaning } from './join/meaning.ts';
import { openPicturesAndVoice } from './join/pictures-and-voice.ts';
import { openWeb } from './join/web.ts';
import { searchMigrations, searchSealedColumns } from './migrations/migrations.ts';
import { searchSettings } from './settings.ts';

export const search: Part<typeof searchSettings> = {
  name: 'search',
  title: 'Lyceum search',
  settings: searchSettings,
  tables: { migrations: searchMigrations, sealed: searchSealedColumns },
  async build(house) {
    const ground = await openGround(house);
    const { tokens, dependency: identity } = await house.verifyTokens();
    const meaning = await openMeaning(ground);
    const abbreviations = await openLearnedAbbreviations(ground);
    const answering = await openAnswering(ground, meaning, { abbreviations });
    const web = openWeb(ground);
    const pictures = await openPicturesAndVoice(ground, { models: meaning.models, search: answering.ask, web });
    const crawling = await openCrawling(
      { ...ground, index: meaning.index },
      { web, images: pictures.images, learn: abbreviations.learn },
    );
    const features = [answering, meaning, crawling, pictures];
    const administration = await openAdministration(ground, features, { identity });

    const endpoints = Object.values(searchEndpoints);
    const app = await house.createServer({
      endpoints,
      tokens,
      liveRates: () => ratesOf(ground.config.current()),
      dependencies: [{ name: 'database', essential: true, check: () => ground.database.ping() }, identity],
    });
    for (const feature of [...features, administration]) await feature.serve(app);
    for (const endpoint of endpoints) {
      if (!app.hasRoute({ method: endpoint.method, url: endpoint.path })) serveNotBuilt(app, endpoint);
    }
    return app;
  },
};

/** The limits that administrators change while the service runs. */
export const ratesOf = ({ rateLimits: { anonymousPerMinute, userPerMinute } }: LiveConfig) => ({
  anonymous: { calls: anonymousPerMinute, seconds: 60 },
  user: { calls: userPerMinute, seconds: 60 },
});
