import { systemClock } from '@lyceum/platform/clock';
import { addressesOf } from '@lyceum/platform/settings/addresses';
import { commonSettings } from '@lyceum/platform/settings/common';
import { readSettings } from '@lyceum/platform/settings/read';
import { createFetcher } from '../crawl/fetch/fetcher.ts';
import { createRobots, type RobotsRules } from '../crawl/robots/policy.ts';
import { normaliseUrl } from '../crawl/urls/normalise.ts';
import { crawlerName, mostUnpacked } from '../ingest/polite-web.ts';
import type { FetchedPage } from '../model/fetched-page.ts';
import { searchSettings } from '../settings.ts';

/** The crawler would not have got a page. */
export class NotFetched extends Error {}

export interface Inspected {
  readonly page: FetchedPage;
  /** What robots.txt says, and where redirects led. */
  readonly said: string[];
}

const mostHops = 5;

const settingsHere = () => readSettings({ ...commonSettings, ...searchSettings }, process.env);

/** How the crawler of this installation names itself. */
export function agentHere(): string {
  const settings = settingsHere();
  return settings.CRAWL_USER_AGENT ?? crawlerName(addressesOf(settings).urls.web);
}

/** Fetches one page as the crawler would: the same addresses are refused, and robots.txt is obeyed. */
export async function fetchAsCrawler(target: string): Promise<Inspected> {
  const settings = settingsHere();
  const agent = agentHere();
  const fetcher = createFetcher({
    userAgent: agent,
    allowAddresses: settings.CRAWL_ALLOW_ADDRESSES,
    maxBytes: settings.CRAWL_PAGE_BYTES,
    timeoutMs: settings.CRAWL_TIMEOUT_MS,
    maxRatio: mostUnpacked,
  });
  const robots = createRobots({ fetcher, agent, clock: systemClock });
  const said: string[] = [];
  try {
    let url = normaliseUrl(target);
    for (let hop = 0; hop <= mostHops && url !== undefined; hop += 1) {
      const rules = await robots.rulesFor(url);
      said.push(`robots.txt of ${new URL(url).host}: ${verdictOf(rules, url)}`);
      if (!rules.allows(url)) throw new NotFetched(said.join('\n'));
      const outcome = await fetcher.fetch({ url });
      if (outcome.kind === 'page') return { page: outcome.page, said };
      if (outcome.kind !== 'redirect')
        throw new NotFetched(
          [...said, outcome.kind === 'failed' ? `${outcome.why}: ${outcome.detail}` : ''].join('\n'),
        );
      said.push(`${outcome.status} leads to ${outcome.to}`);
      url = normaliseUrl(outcome.to);
    }
    throw new NotFetched([...said, url === undefined ? 'No address of a web page.' : 'Too many redirects.'].join('\n'));
  } finally {
    await fetcher.close();
  }
}

function verdictOf(rules: RobotsRules, url: string): string {
  if (rules.state === 'unreachable' || rules.state === 'silent') return 'cannot be reached, so nothing is fetched';
  const delay = rules.delayMs === undefined ? '' : `, with ${rules.delayMs / 1000} s between fetches`;
  const usage = rules.contentUsage.length === 0 ? '' : `; on use: ${rules.contentUsage.join(', ')}`;
  const has = rules.state === 'none' ? 'there is none, so it' : 'it';
  return `${has} ${rules.allows(url) ? 'allows' : 'forbids'} ${url}${delay}${usage}`;
}
