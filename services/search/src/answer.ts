import type { AdvancedSearchBody, FacetName } from '@lyceum/contracts/search/query';
import type { Filter } from './model/query.ts';
import type { RankedHit } from './model/ranked-hit.ts';
import type { SearchAnswer } from './model/search-answer.ts';
import { createTimeBudget, type TimeBudget } from './model/time-budget.ts';
import type { UnderstoodQuery } from './model/understood-query.ts';
import type { Wishes } from './model/wishes.ts';
import type { WordReader } from './model/word-reader.ts';
import type { LiveConfigSource } from './ports/live-config.ts';
import type { SearchIndex } from './ports/search-index.ts';
import { toIndexQuery } from './query/to-index-query.ts';
import type { QueryUnderstanding } from './query/understand.ts';
import { fieldWords, withFields } from './rank/advanced-query.ts';
import { interestWeights } from './rank/features.ts';
import { educationalAsked, filterFor, typesFor } from './rank/filters.ts';
import { describeBoost, firstStageScoring } from './rank/first-stage.ts';
import { mixOf } from './rank/intent-mix.ts';
import { loosened } from './rank/loosen.ts';
import { findMeaning, type MeaningDeps } from './rank/meaning.ts';
import { orderHits, semanticWeight, wordsFindLittle } from './rank/order.ts';
import { findPassages, passagesSize } from './rank/passages.ts';
import { createQueryTerms } from './rank/query-terms.ts';
import { createRarity } from './rank/rarity.ts';
import { retrieve, snippetLength } from './rank/retrieve.ts';
import { fieldWeights, textDepth } from './rank/weights.ts';

/** Of the whole time, what understanding may take. */
const understandShare = 0.25;
const facetSize = 20;

export interface AnsweringDeps extends MeaningDeps {
  index: Pick<SearchIndex, 'search' | 'words' | 'stats' | 'get'>;
  understanding: QueryUnderstanding;
  reader: WordReader;
  config: LiveConfigSource;
  /** From the arrival of a query to its results, without the network. */
  budgetMs: number;
}

export interface Asked {
  /** As it came, but for the query, which is `text`. */
  body: AdvancedSearchBody;
  text: string | undefined;
  wishes: Wishes;
  /** The moment that freshness is measured from. */
  now: number;
  /** How many results are wanted from the first stage. */
  depth: number;
  /** Of how many the best passage is wanted, beyond what ranking reads. */
  snippets: number;
  /** Others search at the same time, and want their part of the index. */
  others?: boolean;
  /** Many others wait: what is not needed for an answer is left out. */
  overloaded: boolean;
}

export interface Answered extends Pick<SearchAnswer, 'total' | 'facets' | 'visible'> {
  understood: UnderstoodQuery;
  ranked: RankedHit[];
  partial: boolean;
  took: ReadonlyMap<string, number>;
  /** Finds the passages of results that are about to be shown and have none yet. */
  passages(shown: readonly RankedHit[]): Promise<void>;
}

/** A meaning is taken from what was typed: a word that the index does not know is no mistake to those who know it. */
const meaningText = (typed: string | undefined, { parsed, correction }: UnderstoodQuery): string =>
  correction?.applied && typed !== undefined ? typed : [...parsed.words, ...parsed.phrases].join(' ');

/** What becomes of a query: it is understood, matched against the indexes, and what is found is put in order. */
export const createAnswering = (deps: AnsweringDeps) => {
  const rarity = createRarity(deps.index);

  const understand = ({ text, body, overloaded }: Asked, time: TimeBudget): Promise<UnderstoodQuery> => {
    const typed = text !== undefined && !overloaded;
    const language = body.filters?.language ?? body.languages?.[0];
    return deps.understanding.understand(text ?? fieldWords(body), {
      ...(language === undefined ? {} : { language }),
      budgetMs: time.left() * understandShare,
      correct: typed,
      apply: body.correct !== false,
      expand: typed,
    });
  };

  const plan = ({ body, wishes }: Asked, { intent, language, parsed }: UnderstoodQuery) => {
    const { ranking, safe, blockedSites } = deps.config.current();
    const mix = mixOf(intent);
    const filter = filterFor({
      asked: body,
      parsed: parsed.filters,
      wishes,
      safe: body.filters?.safe ?? wishes.safe ?? safe,
      blockedSites,
    });
    const educationalOnly = educationalAsked(body);
    const scoring = firstStageScoring({ weights: ranking, mix, wishes, language, educationalOnly });
    const oneSite = body.filters?.site !== undefined || (body.sites ?? parsed.filters.sites).length > 0;
    return { ranking, mix, filter, scoring, types: typesFor(body), oneSite, educationalOnly };
  };

  type Plan = ReturnType<typeof plan>;

  const find = async (asked: Asked, understood: UnderstoodQuery, how: Plan & { time: TimeBudget }) => {
    const { body, text, now, depth, overloaded } = asked;
    const facets = (body.facets ?? []).map((field: FacetName) => ({ field, size: facetSize }));
    return retrieve(
      { index: deps.index, reader: deps.reader, rarityOf: rarity.of },
      {
        query: text === undefined ? undefined : toIndexQuery(understood),
        within: (query) => withFields(query, body),
        words: understood.parsed.words,
        language: understood.language,
        request: {
          types: how.types,
          filter: how.filter,
          weights: fieldWeights(how.ranking),
          scoring: how.scoring,
          size: overloaded ? Math.min(depth, 50) : depth,
          now,
          sort: body.sort ?? 'relevance',
          explain: body.explain === true,
          ...(facets.length > 0 ? { facets, total: 'exact' as const } : {}),
        },
        feedback: understood.intent === 'navigational' ? 0 : how.ranking.feedback,
        snippets: Math.max(textDepth, asked.snippets),
        strictly: body.sort === 'date',
      },
      how.time,
    );
  };

  const readPassages = (understood: UnderstoodQuery, how: Plan & { time: TimeBudget }, sites: Filter) =>
    deps.index.search({
      query: loosened(toIndexQuery(understood), deps.reader.isFunctionWord),
      types: how.types,
      filter: { kind: 'and', filters: [how.filter, sites] },
      weights: fieldWeights(how.ranking),
      size: passagesSize,
      total: 0,
      highlight: { snippetLength },
      budgetMs: how.time.forIndex(),
    });

  return async (asked: Asked): Promise<Answered> => {
    const time = createTimeBudget(deps.budgetMs, { overloaded: asked.overloaded, others: asked.others ?? false });
    if (asked.overloaded) time.leaveOut('corrections and synonyms');
    await rarity.refresh();
    const understood = await time.measure('understand', () => understand(asked, time));
    const how = plan(asked, understood);
    const found = await time.measure('retrieve', () => find(asked, understood, { ...how, time }));

    const { parsed, intent } = understood;
    const terms = createQueryTerms(asked.text === undefined ? { ...parsed, words: parsed.words } : parsed, deps.reader);
    const interests = interestWeights(asked.wishes.interests);
    const features = { terms, reader: deps.reader, pin: asked.wishes.pin, interests, likeness: new Map() };
    const byDate = asked.body.sort === 'date';
    const fallsBack = !byDate && asked.text !== undefined && wordsFindLittle(found.hits, features);
    const meaning = await time.measure('meaning', () =>
      findMeaning(
        deps,
        {
          text: meaningText(asked.text, understood),
          hits: found.hits,
          beyond: fallsBack || (asked.body.semantic ?? 0) >= 0.5,
          filter: how.filter,
          types: how.types,
        },
        time,
      ),
    );

    const ranked = await time.measure('rank', () =>
      orderHits({
        hits: [...found.hits, ...meaning.hits],
        weights: how.ranking,
        emphasis: {
          semantic:
            meaning.likeness.size === 0 ? 0 : semanticWeight(asked.body.semantic ?? how.ranking.semantic, fallsBack),
          navigational: intent === 'navigational',
          learning: intent === 'learning' || how.educationalOnly || asked.body.educationLevel !== undefined,
        },
        features: { ...features, likeness: meaning.likeness },
        boosts: (how.scoring.boosts ?? []).map(describeBoost),
        crowding: how.oneSite ? undefined : { perSite: how.ranking.resultsPerSite, most: how.mix.most },
        byDate,
        explain: asked.body.explain === true,
      }),
    );
    return {
      understood,
      ranked,
      total: { ...found.total, value: found.total.value + meaning.hits.length },
      facets: found.facets,
      visible: found.visible,
      partial: found.partial || time.leftOut.size > 0,
      took: time.took,
      passages: (shown) => findPassages(shown, (filter) => readPassages(understood, { ...how, time }, filter)),
    };
  };
};

export type Answering = ReturnType<typeof createAnswering>;
