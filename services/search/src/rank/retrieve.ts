import type { Query } from '../model/query.ts';
import type { ScorePart, SearchAnswer } from '../model/search-answer.ts';
import type { SearchRequest } from '../model/search-request.ts';
import type { TimeBudget } from '../model/time-budget.ts';
import type { WordReader } from '../model/word-reader.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { feedbackCandidates, feedbackDocuments, feedbackWords, leastQueryWords, withFeedback } from './feedback.ts';
import { loosened, unquoted } from './loosen.ts';

/** Below so many results, what has only some of the words follows. */
const fewResults = 30;
/** Of a query of more words, any is enough from the start: the ranking knows better than a rule which ones matter. */
const strictWords = 3;
const feedbackNeedsMs = 40;
export const snippetLength = 240;

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
  /** How many results need their best passage. */
  snippets: number;
  /** By date, only what was really asked for may be shown. */
  strictly: boolean;
}

const search = (deps: RetrieveDeps, request: SearchRequest, time: TimeBudget): Promise<SearchAnswer> =>
  deps.index.search({ ...request, budgetMs: time.forIndex() });

/** Adds to a longer query what its best results have in common. */
const enrich = async (
  deps: RetrieveDeps,
  input: RetrieveInput & { query: Query },
  time: TimeBudget,
): Promise<Query> => {
  const query = loosened(input.query, deps.reader.isFunctionWord);
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

const scaledPart = (part: ScorePart, factor: number): ScorePart => ({
  ...part,
  value: part.value * factor,
  ...(part.parts ? { parts: part.parts.map((inner) => scaledPart(inner, factor)) } : {}),
});

/** What has all the words, then what has some of them, whose scores are made to lie below. */
const followedBy = (strict: SearchAnswer, loose: SearchAnswer): SearchAnswer => {
  const known = new Set(strict.hits.map(({ id }) => id));
  const added = loose.hits.filter(({ id }) => !known.has(id));
  const lowest = strict.hits.at(-1)?.score ?? 0;
  const factor = lowest > 0 ? Math.min(1, lowest / Math.max(added[0]?.score ?? 0, 1e-9)) : 1;
  const behind = added.map((hit) => ({
    ...hit,
    score: hit.score * factor,
    ...(hit.explanation ? { explanation: hit.explanation.map((part) => scaledPart(part, factor)) } : {}),
  }));
  return { ...loose, hits: [...strict.hits, ...behind], partial: strict.partial || loose.partial };
};

/** Words first: all of a short query, or any of them where that finds little; of a long one any, and what goes with them. */
export const retrieve = async (deps: RetrieveDeps, input: RetrieveInput, time: TimeBudget): Promise<SearchAnswer> => {
  const request = { ...input.request, highlight: { snippetLength, first: input.snippets } };
  const { query } = input;
  const ask = (wanted: Query | undefined) => search(deps, { ...request, query: input.within(wanted) }, time);
  if (!query || input.strictly) return ask(query);
  if (new Set(input.words).size > strictWords) {
    const found = await ask(await enrich(deps, { ...input, query }, time));
    return found.total.value > 0 ? found : ask(unquoted(loosened(query, deps.reader.isFunctionWord)));
  }
  const strict = await ask(query);
  if (input.words.length < 2 || strict.total.value >= fewResults || !time.allows('any word', 5)) return strict;
  return followedBy(strict, await ask(loosened(query, deps.reader.isFunctionWord)));
};
