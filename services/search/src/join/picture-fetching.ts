import { version } from '@lyceum/platform/service/version';
import { createFetcher } from '../crawl/fetch/fetcher.ts';
import { createPoliteFetcher } from '../crawl/politeness/polite-fetcher.ts';
import { createAddressResolver } from '../crawl/politeness/resolve-address.ts';
import { readDirectives } from '../crawl/robots/directives.ts';
import { createRobots } from '../crawl/robots/policy.ts';
import { createFetchPicture } from '../pictures/fetch-picture.ts';
import type { Ground } from './ground.ts';

const largestPicture = 10_000_000;
/** Pictures pack well already. */
const maxRatio = 20;
const connections = 8;

/** Two ways to a picture: the crawler's, within robots.txt and its pace, and a searcher's, once and at once. */
export function openPictureFetching({ house, config }: Ground) {
  const { settings, clock, closers, addresses } = house;
  const agent = settings.CRAWL_USER_AGENT ?? `LyceumBot/${version()} (+${addresses.urls.web}/bot)`;
  const web = createFetcher({
    userAgent: agent,
    allowAddresses: settings.CRAWL_ALLOW_ADDRESSES,
    maxBytes: largestPicture,
    timeoutMs: settings.CRAWL_TIMEOUT_MS,
    maxRatio,
  });
  const leastDelayMs = () => settings.CRAWL_DELAY_MS ?? config.current().crawling.delayMs;
  const polite = createPoliteFetcher({
    fetcher: web,
    clock,
    paceOf: () => ({ leastDelayMs: leastDelayMs(), loadFactor: 2 }),
    addressOf: createAddressResolver(clock),
    connections,
  });
  closers.defer(async () => {
    await polite.close();
    await web.close();
  });
  const robots = createRobots({ fetcher: polite, agent, clock });
  return {
    leastDelayMs,
    asCrawler: createFetchPicture({
      fetcher: polite,
      maxBytes: largestPicture,
      mayFetch: async (url) => (await robots.rulesFor(url)).allows(url),
      mayKeep({ headers }) {
        const { index, imageIndex, unavailable } = readDirectives({ metas: [], headers, agent, now: clock.now() });
        return index && imageIndex && !unavailable;
      },
    }),
    asSearcher: createFetchPicture({
      fetcher: web,
      maxBytes: largestPicture,
      mayFetch: async () => true,
      mayKeep: () => true,
    }),
  };
}
