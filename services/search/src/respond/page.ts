import type { AdvancedSearchBody } from '@lyceum/contracts/search/query';
import type { SearchReply } from '@lyceum/contracts/search/result';
import type { RankedHit } from '../model/ranked-hit.ts';
import type { SearchAnswer } from '../model/search-answer.ts';
import type { UnderstoodQuery } from '../model/understood-query.ts';
import type { WordReader } from '../model/word-reader.ts';
import type { OptOuts } from '../ports/opt-outs.ts';
import { createMayShow } from './may-show.ts';
import { showFacets, showUnderstood } from './reply.ts';
import { showResult } from './result.ts';
import { structuredAnswer } from './structured-answer.ts';

/** An order of results, from which pages are cut. */
export interface Order extends Pick<SearchAnswer, 'total' | 'facets'> {
  understood: UnderstoodQuery;
  ranked: readonly RankedHit[];
  partial: boolean;
}

/** A page before it is known whose it is. */
export interface Page extends Omit<SearchReply, 'searchId' | 'tookMs' | 'nextCursor'> {
  /** Where the next page starts; undefined when nothing follows. */
  next: number | undefined;
}

export interface PageDeps {
  optOuts: OptOuts;
  blockedSites: readonly string[];
  isAskedFor(word: string, language: string): boolean;
  reader: WordReader;
}

export interface PageInput {
  order: Order;
  body: AdvancedSearchBody;
  /** As typed. */
  text: string;
  offset: number;
  limit: number;
  /** Pages go no further. */
  deepest: number;
}

/** The first so many that may be seen, without looking at the others. */
const firstOf = (ranked: readonly RankedHit[], most: number, may: (each: RankedHit) => boolean): RankedHit[] => {
  const found: RankedHit[] = [];
  for (const each of ranked) {
    if (found.length === most) break;
    if (may(each)) found.push(each);
  }
  return found;
};

/** What was worked out comes first; of meanings, what a page says of its own subject, and a dictionary only after that. */
const answerOf = (
  { direct }: UnderstoodQuery,
  fromPages: () => ReturnType<typeof structuredAnswer>,
): SearchReply['answer'] => (direct && direct.kind !== 'definition' ? direct : (fromPages() ?? direct ?? null));

export const cutPage = ({ order, body, text, offset, limit, deepest }: PageInput, deps: PageDeps): Page => {
  const { understood, total } = order;
  const may = createMayShow(deps.optOuts, deps.blockedSites);
  const end = offset + limit;
  const allowed = firstOf(order.ranked, end + 1, ({ hit }) => may.document(hit.document));
  const items = allowed.slice(offset, offset + limit).map((ranked) =>
    showResult(ranked, {
      withoutSnippets: (site) => deps.optOuts.has(site, 'snippets'),
      withoutImages: (site) => deps.optOuts.has(site, 'images'),
      isAskedFor: deps.isAskedFor,
      explain: body.explain === true,
    }),
  );
  const follows =
    end < allowed.length || (items.length === limit && order.ranked.length < Math.min(total.value, deepest));
  return {
    query: showUnderstood(understood, text),
    partial: order.partial,
    total,
    answer: answerOf(understood, () => structuredAnswer(allowed, understood, deps)),
    items,
    facets: showFacets(body.facets, order.facets, may.site),
    next: follows && end < deepest ? end : undefined,
  };
};

/** What there is to say when there is no time to look. */
export const emptyPage = (text: string): Page => ({
  query: { text, corrected: null, intent: 'informational', language: null, expansions: [] },
  partial: true,
  total: { value: 0, relation: 'at_least' },
  answer: null,
  items: [],
  facets: [],
  next: undefined,
});
