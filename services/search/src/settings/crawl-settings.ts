import * as kinds from '@lyceum/platform/settings/kinds';
import { BadValue, type Setting } from '@lyceum/platform/settings/setting';

/** How the crawler behaves towards the world, as far as that is not for the live configuration to say. */
export const crawlSettings = {
  CRAWL_USER_AGENT: kinds.optionalText({
    description: 'How the crawler names itself; the part before the slash is what `robots.txt` files call it.',
    fallbackInWords: '`LyceumBot/<version> (+<web url>/bot)`',
  }),
  CRAWL_DELAY_MS: optionalMilliseconds({
    description:
      'Least time between two fetches from one host or address; the live configuration can be changed instead.',
    fallback: undefined,
    fallbackInWords: '`crawling.delayMs` of the live configuration, 1000 at first',
  }),
  CRAWL_ALLOW_ADDRESSES: kinds.addressRanges({
    description: 'Address ranges that may be fetched although they are private, comma separated.',
    fallback: [],
    fallbackInWords: 'none',
  }),
  CRAWL_THREADS: kinds.integer(
    0,
    64,
  )({
    description: 'Threads that read and judge pages; 0 takes one for each core but one.',
    fallback: 0,
    fallbackInWords: 'from the cores',
  }),
  CRAWL_CONNECTIONS: kinds.integer(
    1,
    10_000,
  )({ description: 'Fetches under way at once, over all hosts.', fallback: 64 }),
  CRAWL_PAGE_BYTES: kinds.integer(
    1024,
    1_073_741_824,
  )({ description: 'Largest page that is read, in bytes after decompression.', fallback: 20_971_520 }),
  CRAWL_TIMEOUT_MS: kinds.integer(100, 600_000)({ description: 'Longest that one fetch may take.', fallback: 30_000 }),
  CRAWL_HOST_PAGES: kinds.integer(
    1,
    100_000_000,
  )({ description: 'Addresses of one host that one crawl may queue.', fallback: 100_000 }),
  CRAWL_HANDBOOK: kinds.flag({
    description: 'Whether the first start crawls the handbook that the web app serves.',
    fallback: true,
    fallbackInWords: 'on',
  }),
  RATE_LIMIT_INDEXNOW: kinds.rate({
    description: 'Pushes of changed pages by site owners, for each client address.',
    fallback: { calls: 30, seconds: 60 },
  }),
} as const;

function optionalMilliseconds(
  described: Pick<Setting<number | undefined>, 'description' | 'fallback' | 'fallbackInWords'>,
): Setting<number | undefined> {
  return {
    ...described,
    read(text) {
      if (!/^\d{1,7}$/.test(text)) throw new BadValue('must be a whole number of milliseconds, up to 9999999');
      return Number(text);
    },
  };
}
