import type { OptOuts } from '../ports/opt-outs.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { indexedSites } from './indexed-sites.ts';

export interface PurgeSitesDeps {
  readonly index: Pick<SearchIndex, 'search' | 'delete' | 'refresh'>;
  readonly optOuts: Pick<OptOuts, 'has'>;
}

/** Takes out of the index whatever an opt-out forbids, for good, and tells how much it was. */
export async function purgeSites({ index, optOuts }: PurgeSitesDeps): Promise<number> {
  // What was stored a moment ago must be seen to be found.
  await index.refresh();
  const sites = await indexedSites(index);
  const gone = sites.filter((site) => optOuts.has(site, 'crawling'));
  const withoutImages = sites.filter((site) => !optOuts.has(site, 'crawling') && optOuts.has(site, 'images'));
  let removed = 0;
  if (gone.length > 0) {
    removed += await index.delete({ filter: { kind: 'in', field: 'site', values: gone } }, { refresh: 'wait' });
  }
  if (withoutImages.length > 0) {
    const ofSites = { kind: 'in', field: 'site', values: withoutImages } as const;
    const images = { kind: 'type', values: ['image'] } satisfies { kind: 'type'; values: ['image'] };
    removed += await index.delete({ filter: { kind: 'and', filters: [ofSites, images] } }, { refresh: 'wait' });
  }
  return removed;
}
