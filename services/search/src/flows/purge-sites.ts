import type { Filter } from '../model/query.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { type UnwelcomeDeps, unwelcome } from './unwelcome.ts';

export interface PurgeSitesDeps extends UnwelcomeDeps {
  readonly index: Pick<SearchIndex, 'search' | 'delete' | 'refresh'>;
  /** Sites that have just left: also what the index deleted of them before is to be erased now. */
  readonly left?: readonly string[];
  /** Told which documents go, while they are still there: what else is kept of them goes first. */
  forgetDocuments(ids: string[]): Promise<void>;
}

const pageSize = 1000;

/**
 * Takes out of the index whatever an opt-out forbids, for good, and tells how much it was. Cut off anywhere, it is done by
 * doing it again: as long as something else is kept of a document, the document is there to say so.
 */
export async function purgeSites(deps: PurgeSitesDeps): Promise<number> {
  const { index, optOuts, left = [], forgetDocuments } = deps;
  // What was stored a moment ago must be seen to be found.
  await index.refresh();
  const filter = await unwelcome({ index, optOuts });
  if (filter) for await (const ids of idsOf(index, filter)) await forgetDocuments(ids);
  const filters: Filter[] = [...(filter ? [filter] : []), ...left.map((site): Filter => ({ kind: 'within', site }))];
  if (filters.length === 0) return 0;
  return index.delete({ filter: { kind: 'or', filters } }, { refresh: 'wait', erase: true });
}

async function* idsOf(index: Pick<SearchIndex, 'search'>, filter: Filter): AsyncIterable<string[]> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await index.search({ query: { kind: 'all' }, filter, size: pageSize, ...(cursor ? { cursor } : {}) });
    if (page.hits.length > 0) yield page.hits.map(({ id }) => id);
    cursor = page.cursor;
  }
}
