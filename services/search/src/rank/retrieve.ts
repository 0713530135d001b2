import type { Query } from '../model/query.ts';
import type { Hit, SearchAnswer } from '../model/search-answer.ts';
import type { SearchRequest } from '../model/search-request.ts';
import type { TimeBudget } from '../model/time-budget.ts';
import type { WordReader } from '../model/word-reader.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { feedbackCandidates, feedbackDocuments, feedbackWords, leastQueryWords, withFeedback } from './feedback.ts';
import { loosened } from './loosen.ts';

/** Below so many results, any of the words is enough. */
const fewResults = 10;
/** Of a query of more words, any is enough from the start: the ranking knows better than a rule which ones matter. */
const strictWords = 3;
const feedbackNeedsMs = 40;
const snippetLength = 240;

export interface RetrieveDeps {
  index: Pick<SearchIndex, 'search' | 'words'>;
  reader: WordReader;
  rarityOf: (documents: number) => number;
}

export interface RetrieveInput {
  /** Undefined where only fields were filled in. */
  query: Query | undefined;
  /** Puts what else has to be there around a query. */
  within: (query: Query | undefined) => Query;
  /** The free words typed. */
  words: readonly string[];
  language: string | undefined;
  /** Everything of the request but the query. */
  request: Omit<SearchRequest, 'query' | 'highlight'>;
  /** Share of words that the best results have in common. */
  feedback: number;
  /** By date, only what was really asked for may be shown. */
  strictly: boolean;
}

export interface Retrieved extends Omit<SearchAnswer, 'cursor'> {
  hits: Hit[];
}

const search = (deps: RetrieveDeps, request: SearchRequest, time: TimeBudget): Promise<SearchAnswer> =>
  deps.index.search({ ...request, budgetMs: time.left(10) });

/** Adds to a longer query what its best results have in common. */
const enrich = async (
  deps: RetrieveDeps,
  input: RetrieveInput & { query: Query },
  time: TimeBudget,
): Promise<Query> => {
  const query = loosened(input.query, input.words);
  const carrying = input.words.filter((word) => !deps.reader.isFunctionWord(word));
  if (input.feedback <= 0 || carrying.length < leastQueryWords) return query;
  if (!time.allows('feedback', feedbackNeedsMs)) return query;
  const { types, filter, weights, scoring, now } = input.request;
  const best = await search(
    deps,
    {
      query: input.within(query),
      ...(types && { types }),
      ...(filter && { filter }),
      ...(weights && { weights }),
      ...(scoring && { scoring }),
      ...(now !== undefined && { now }),
      size: feedbackDocuments,
      total: 0,
      include: ['body'],
    },
    time,
  );
  const candidates = feedbackCandidates(best.hits, deps.reader);
  if (candidates.length === 0 || best.hits.length < 2) return query;
  const known = await deps.index.words({ words: candidates.map(({ surface }) => surface) });
  const rarities = new Map(known.map(({ word, documents }) => [word, deps.rarityOf(documents)]));
  const words = feedbackWords(candidates, {
    rarity: (surface) => rarities.get(surface) ?? 0,
    share: input.feedback,
    queryWords: carrying.length,
  });
  return withFeedback(query, words, input.language);
};

/** Words first: all of a short query, or any of them where that finds little; of a long one any, and what goes with them. */
export const retrieve = async (deps: RetrieveDeps, input: RetrieveInput, time: TimeBudget): Promise<Retrieved> => {
  const request = { ...input.request, highlight: { snippetLength } };
  const { query } = input;
  const ask = (wanted: Query | undefined) => search(deps, { ...request, query: input.within(wanted) }, time);
  const isShort = new Set(input.words).size <= strictWords;
  if (query && !isShort && !input.strictly) return ask(await enrich(deps, { ...input, query }, time));
  const strict = await ask(query);
  if (!query || input.strictly || input.words.length < 2 || strict.total.value >= fewResults) return strict;
  return time.allows('any word', 5) ? ask(loosened(query, input.words)) : strict;
};
