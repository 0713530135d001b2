import { hostOfTag } from '../model/picture-host.ts';
import type { SearchIndex } from '../ports/search-index.ts';

const mostSites = 1_000_000;

/** Every site of which the index holds something. */
export async function indexedSites(index: Pick<SearchIndex, 'search'>): Promise<string[]> {
  const { facets } = await index.search({
    query: { kind: 'all' },
    size: 0,
    facets: [{ field: 'site', size: mostSites }],
  });
  return (facets.site ?? []).map(({ value }) => value);
}

/** Tags of the hosts at which pictures lie that are shown on other sites. */
export async function pictureHosts(index: Pick<SearchIndex, 'search'>): Promise<string[]> {
  const { facets } = await index.search({
    query: { kind: 'all' },
    types: ['image'],
    size: 0,
    facets: [{ field: 'tags', size: mostSites }],
  });
  return (facets.tags ?? []).map(({ value }) => value).filter((tag) => hostOfTag(tag) !== undefined);
}
