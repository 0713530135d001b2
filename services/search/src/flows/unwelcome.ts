import { hostOfTag } from '../model/picture-host.ts';
import type { Filter } from '../model/query.ts';
import type { OptOuts } from '../ports/opt-outs.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { indexedSites, pictureHosts } from './indexed-sites.ts';

export interface UnwelcomeDeps {
  readonly index: Pick<SearchIndex, 'search'>;
  readonly optOuts: Pick<OptOuts, 'has'>;
}

const images: Filter = { kind: 'type', values: ['image'] };

/** What the index holds against the will of an owner, as a filter; undefined where there is nothing. */
export async function unwelcome({ index, optOuts }: UnwelcomeDeps): Promise<Filter | undefined> {
  const [sites, tags] = await Promise.all([indexedSites(index), pictureHosts(index)]);
  const gone = sites.filter((site) => optOuts.has(site, 'crawling'));
  const withoutImages = sites.filter((site) => !optOuts.has(site, 'crawling') && optOuts.has(site, 'images'));
  const elsewhere = tags.filter((tag) => optOuts.has(hostOfTag(tag) ?? '', 'images'));
  const imagesOf = (filter: Filter): Filter => ({ kind: 'and', filters: [images, filter] });
  const filters: Filter[] = [];
  if (gone.length > 0) filters.push({ kind: 'in', field: 'site', values: gone });
  if (withoutImages.length > 0) filters.push(imagesOf({ kind: 'in', field: 'site', values: withoutImages }));
  if (elsewhere.length > 0) filters.push(imagesOf({ kind: 'tagged', values: elsewhere }));
  return filters.length === 0 ? undefined : { kind: 'or', filters };
}
