import type { RankedHit } from '../model/ranked-hit.ts';
import type { Hit } from '../model/search-answer.ts';
import { coverageOf, type FeatureDeps } from './features.ts';
import { type Crowding, spread, withoutNearDuplicates } from './fold.ts';
import { asGiven, secondStage } from './second-stage.ts';
import { type Emphasis, featureWeights, rerankDepth, type Weights } from './weights.ts';

/** With less of a short query than this, or one word of a longer one, the best results are not what was meant. */
const littleCoverage = 0.6;
const fewWords = 1.9;
const fewHits = 5;
/** What meaning counts then. */
const semanticFallback = 0.8;
const looksAt = 10;

/** Whether the answer seems to be written in other words than the query's. */
export const wordsFindLittle = (hits: readonly Hit[], deps: FeatureDeps): boolean => {
  if (hits.length < fewHits) return true;
  const best = Math.max(...hits.slice(0, looksAt).map((hit) => coverageOf(hit, deps)));
  return best < Math.min(littleCoverage, fewWords / deps.terms.count);
};

/** A low-weight signal beside the words, and most of the score where words find little. */
export const semanticWeight = (asked: number, fallsBack: boolean): number =>
  fallsBack ? Math.max(asked, semanticFallback) : asked;

export interface OrderInput {
  hits: readonly Hit[];
  weights: Weights;
  emphasis: Emphasis;
  features: FeatureDeps;
  /** Names of the first stage's boosts. */
  boosts: readonly string[];
  /** Undefined where one site was asked for. */
  crowding: Crowding | undefined;
  byDate: boolean;
  explain: boolean;
}

/** The final order. What lies beyond the second stage's depth never mixes with what lies within. */
export const orderHits = (input: OrderInput): RankedHit[] => {
  const { hits, boosts, crowding, features } = input;
  if (input.byDate) return withoutNearDuplicates(asGiven(hits, boosts));
  const weights = featureWeights(input.weights, input.emphasis);
  const ranked = secondStage(hits, { weights, features, boosts, explain: input.explain });
  const within = new Set(ranked.slice(0, rerankDepth));
  const different = withoutNearDuplicates(ranked);
  if (!crowding) return different;
  const isPinned = ({ hit }: RankedHit) => features.pin.length > 0 && featuresPin(hit, features);
  const pinned = different.filter(isPinned);
  const others = different.filter((each) => !isPinned(each));
  return [
    ...pinned,
    ...spread(
      others.filter((each) => within.has(each)),
      crowding,
    ),
    ...others.filter((each) => !within.has(each)),
  ];
};

const featuresPin = ({ document }: Hit, { pin }: FeatureDeps): boolean =>
  pin.some((site) => document.site === site || document.site.endsWith(`.${site}`));
