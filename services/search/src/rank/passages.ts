import { IndexError } from '../model/index-error.ts';
import type { Filter } from '../model/query.ts';
import type { RankedHit } from '../model/ranked-hit.ts';
import type { SearchAnswer } from '../model/search-answer.ts';

/** Of the sites asked about, the best so many are looked at. */
export const passagesSize = 50;

/** Results without a passage are better than none. */
const nothingIfBusy = (error: unknown): Pick<SearchAnswer, 'hits'> => {
  if (error instanceof IndexError) return { hits: [] };
  throw error;
};

/**
 * Gives results their passage that ranking lifted from beyond those whose texts were read, such as one that is called
 * exactly what was typed: their sites are asked once more.
 */
export const findPassages = async (
  ranked: readonly RankedHit[],
  ask: (filter: Filter) => Promise<Pick<SearchAnswer, 'hits'>>,
): Promise<void> => {
  const without = ranked.filter(({ hit }) => hit.snippet === undefined && hit.document.details?.snippetLength !== 0);
  if (without.length === 0) return;
  const sites = new Set(without.map(({ hit }) => hit.document.site));
  const { hits } = await ask({ kind: 'in', field: 'site', values: [...sites] }).catch(nothingIfBusy);
  const found = new Map(hits.map((hit) => [hit.id, hit]));
  for (const { hit } of without) {
    const { title, snippet } = found.get(hit.id) ?? {};
    if (title) hit.title = title;
    if (snippet) hit.snippet = snippet;
  }
};
