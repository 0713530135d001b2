import { createFetcher } from '../crawl/fetch/fetcher.ts';
import { readDirectives } from '../crawl/robots/directives.ts';
import { hostKey } from '../crawl/urls/normalise.ts';
import { createFetchPicture } from '../pictures/fetch-picture.ts';
import type { Ground } from './ground.ts';
import type { Web } from './web.ts';

const largestPicture = 10_000_000;
/** Pictures pack well already. */
const maxRatio = 20;

/** Two ways to a picture: the crawler's, within robots.txt and the pace it shares with pages, and a searcher's, once and at once. */
export function openPictureFetching({ house }: Ground, web: Web) {
  const { settings, clock, closers } = house;
  const { userAgent: agent, fetcher, robots } = web;
  const direct = createFetcher({
    userAgent: agent,
    allowAddresses: settings.CRAWL_ALLOW_ADDRESSES,
    maxBytes: largestPicture,
    timeoutMs: settings.CRAWL_TIMEOUT_MS,
    maxRatio,
  });
  closers.defer(() => direct.close());
  return {
    asCrawler: createFetchPicture({
      fetcher,
      maxBytes: largestPicture,
      async mayFetch(url) {
        const rules = await robots.rulesFor(url);
        fetcher.heed(hostKey(url), rules.delayMs ?? 0);
        return rules.allows(url);
      },
      mayKeep({ headers }) {
        const { index, imageIndex, unavailable } = readDirectives({ metas: [], headers, agent, now: clock.now() });
        return index && imageIndex && !unavailable;
      },
    }),
    asSearcher: createFetchPicture({
      fetcher: direct,
      maxBytes: largestPicture,
      mayFetch: async () => true,
      mayKeep: () => true,
    }),
  };
}
