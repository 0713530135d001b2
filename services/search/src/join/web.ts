import { crawlerName, createPoliteWeb, type PoliteWeb } from '../ingest/polite-web.ts';
import type { Ground } from './ground.ts';

/** A host that takes long to answer is left alone for twice as long. */
const loadFactor = 2;
/** Our own web app needs no mercy, only order. */
const ownDelayMs = 20;

export interface Web extends PoliteWeb {
  /** Between two fetches from one host, as administrators want it now. */
  leastDelayMs(): number;
}

/** The way to the web that pages and pictures share, so that no host meets two of us at once. */
export function openWeb({ house, config }: Ground): Web {
  const { settings, clock, closers } = house;
  const webUrl = house.addresses.urls.web;
  const leastDelayMs = () => settings.CRAWL_DELAY_MS ?? config.current().crawling.delayMs;
  const web = createPoliteWeb({
    clock,
    userAgent: settings.CRAWL_USER_AGENT ?? crawlerName(webUrl),
    allowAddresses: settings.CRAWL_ALLOW_ADDRESSES,
    maxBytes: settings.CRAWL_PAGE_BYTES,
    timeoutMs: settings.CRAWL_TIMEOUT_MS,
    connections: settings.CRAWL_CONNECTIONS,
    ownOrigin: webUrl,
    opensAt: clock.now() + leastDelayMs(),
    paceOf: (url) =>
      URL.parse(url)?.origin === webUrl
        ? { leastDelayMs: Math.min(ownDelayMs, leastDelayMs()), loadFactor: 0 }
        : { leastDelayMs: leastDelayMs(), loadFactor },
  });
  closers.defer(() => web.close());
  return { ...web, leastDelayMs };
}
