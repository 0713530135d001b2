import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import { serve, serveNotBuilt } from '@lyceum/platform/server/serve';
import type { Part } from '@lyceum/platform/service/start';
import { openAdministration } from '../join/administration.ts';
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

/** The service with the plainest search there is: for tests of what becomes of queries, on real parts. */
export const askingPart = ({ clock, features, opened }: AskingOptions = {}): Part<typeof searchSettings> => ({
  ...search,
  async build(house) {
    const ground = await openGround(clock ? { ...house, clock } : house);
    opened?.(ground);
    const { tokens, dependency: identity } = await house.verifyTokens();
    const all = [asking(ground), ...(features?.(ground) ?? [])];
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

const asking = ({ index, queryLog }: Ground): Feature => ({
  serve(app) {
    serve(app, searchEndpoints.search, async ({ body: { query: text }, caller, request }) => {
      const started = performance.now();
      const query = { kind: 'match', text, operator: 'and' } as const;
      const { hits, total } = await index.search({ query, size: 10, highlight: { snippetLength: 100 } });
      const searchId = newId();
      const tookMs = performance.now() - started;
      const asker = caller?.userId ?? request.ip;
      queryLog.asked({ searchId, text, asker, intent: 'informational', results: total.value, tookMs });
      return {
        searchId,
        query: { text, corrected: null, intent: 'informational' as const, language: null, expansions: [] },
        partial: false,
        total,
        tookMs,
        items: hits.map(({ id, score, document, snippet }) => ({
          id,
          url: document.url,
          site: document.site,
          title: document.title,
          snippet: snippet?.text ?? '',
          highlights: { title: [], snippet: [] },
          type: document.type,
          educational: document.educational,
          language: document.language,
          publishedAt: null,
          crawledAt: new Date(document.crawledAt).toISOString(),
          keywords: document.keywords,
          image: null,
          score,
        })),
        facets: [],
        nextCursor: null,
      };
    });
    serve(app, searchEndpoints.suggestions, async ({ query: { q, limit = 10 } }) => ({
      items: await index.suggest({ prefix: q, limit }),
    }));
    serve(app, searchEndpoints.click, ({ body }) => {
      if (!queryLog.clicked(body)) throw problem({ code: 'not_found' });
      return undefined;
    });
  },
});
