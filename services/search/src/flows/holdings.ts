import type { Holdings, HoldingsQuery } from '@lyceum/contracts/search/opt-out';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import { contentTypes } from '../model/document.ts';
import { IndexError } from '../model/index-error.ts';
import { hostOfTag } from '../model/picture-host.ts';
import type { Filter } from '../model/query.ts';
import { sitesAbove } from '../model/site.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { SiteClaims } from '../ports/site-claims.ts';
import { findClaim } from './claim-sites.ts';
import { indexedSites, pictureHosts } from './indexed-sites.ts';
import type { OptOutList } from './opt-out-list.ts';

export interface HoldingsDeps {
  readonly claims: SiteClaims;
  readonly index: SearchIndex;
  readonly optOuts: OptOutList;
  readonly clock: Clock;
}

const isUnder = (host: string, site: string): boolean => [...sitesAbove(host)].includes(site);

/** Whoever sells a site should not see what its next owner does. */
const shownForMs = 24 * 60 * 60_000;

/** What is held about a site, for whoever has just proven to be its owner. */
export async function showHoldings(deps: HoldingsDeps, id: string, query: HoldingsQuery): Promise<Holdings> {
  const { site, provenAt } = await findClaim(deps, id);
  if (provenAt === null || deps.clock.now() - provenAt > shownForMs) {
    throw problem({ code: 'opt_out_unproven', detail: 'This is shown for a day after the proof.' });
  }
  const sites = (await indexedSites(deps.index)).filter((one) => isUnder(one, site));
  // Also pictures that lie there and are shown elsewhere.
  const hosts = (await pictureHosts(deps.index)).filter((tag) => isUnder(hostOfTag(tag) ?? '', site));
  const filter: Filter = {
    kind: 'or',
    filters: [
      { kind: 'in', field: 'site', values: sites.length === 0 ? [site] : sites },
      ...(hosts.length > 0 ? [{ kind: 'tagged' as const, values: hosts }] : []),
    ],
  };
  const answer = await deps.index
    .search({
      query: { kind: 'all' },
      filter,
      size: query.limit ?? 20,
      total: 'exact',
      facets: [{ field: 'type', size: contentTypes.length }],
      ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
    })
    .catch((error: unknown) => {
      throw error instanceof IndexError && error.code === 'invalid_cursor'
        ? problem({ code: 'invalid_cursor' })
        : error;
    });
  const count = new Map(answer.facets.type?.map(({ value, count: found }) => [value, found]));
  return {
    site,
    optedOut: deps.optOuts.of(site),
    documents: contentTypes.map((type) => ({ type, count: count.get(type) ?? 0 })),
    addresses: {
      items: answer.hits.map(({ document: { url, type, title, crawledAt } }) => ({
        url,
        type,
        title,
        crawledAt: toTime(crawledAt),
      })),
      nextCursor: answer.cursor,
    },
  };
}
